/**
 * Returns a function that calls `make` once and always returns its result. Calls of `once` at the top of a module have
 * the PURE mark, so that the bundler drops the adapters that a Lambda function does not use.
 */
export function once<T>(make: () => T): () => T {
  let made: { part: T } | undefined;
  return () => {
    made ??= { part: make() };
    return made.part;
  };
}
