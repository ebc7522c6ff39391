/** A placeholder for the component that the user imports. */
export function App() {
  return null;
}
