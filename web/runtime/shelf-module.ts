/**
 * Loads a shipped library that is a classic script, and exports its global as a module. The build sets both constants
 * (infra/build/shelf.ts).
 */

declare const SCRIPT_FILE: string;
declare const GLOBAL_NAME: string;

await new Promise((resolve, reject) => {
  const script = document.createElement('script');
  script.src = new URL(SCRIPT_FILE, import.meta.url).href;
  script.onload = resolve;
  script.onerror = () => reject(new Error(`${SCRIPT_FILE} could not be loaded.`));
  document.head.append(script);
});

const library: unknown = Reflect.get(globalThis, GLOBAL_NAME);
export default library;
