type Exports = Record<string, unknown>;
type Body = (require: (specifier: string) => unknown, module: { exports: Exports }, exports: Exports) => void;
/** A module's function, and the name of a module or library for each specifier that it imports. */
export type LinkedModule = readonly [body: Body, names: Readonly<Record<string, string>>];

/**
 * Runs the modules of an app in the browser. Documents contain the source text of this function, so it must not use
 * anything defined outside it. A library without a default export is its own default export, as in bundlers.
 */
export function linkModules(
  modules: Readonly<Record<string, LinkedModule>>,
  libraries: Readonly<Record<string, unknown>>,
  entries: readonly string[],
): void {
  const loaded: Record<string, { exports: Exports }> = {};
  const load = (name: string): unknown => {
    if (name in libraries) return libraries[name];
    const known = loaded[name];
    if (known) return known.exports;
    const found = modules[name];
    if (!found && !/\.(?:css|scss|sass|less)(?:$|\?)/i.test(name)) {
      throw new Error(`The import “${name}” is neither a script of the document nor a library of the shelf.`);
    }
    // Only a stylesheet has no module here. Its rules are in the document; each CSS-module class name maps to itself.
    if (!found) return new Proxy({ __esModule: true }, { get: (_, key) => (key === 'default' ? load(name) : key) });
    const [body, names] = found;
    const module: { exports: Exports } = { exports: {} };
    loaded[name] = module;
    body((specifier) => load(names[specifier] ?? specifier), module, module.exports);
    return module.exports;
  };
  for (const entry of entries) load(entry);
}
