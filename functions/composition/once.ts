/** Calls at the top of a module have the PURE mark, so that the bundler drops adapters that a function does not use. */
export function once<T>(make: () => T): () => T {
  let made: { part: T } | undefined;
  return () => {
    made ??= { part: make() };
    return made.part;
  };
}
