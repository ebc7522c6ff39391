/** Stands for the imported component. */
export function App() {
  return null;
}
