/** Stands for the imported component. */
export default function App() {
  return null;
}
