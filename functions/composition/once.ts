/**
 * Returns a function that makes a part when it is first called and returns the same part afterwards. Its calls at the top
 * level of a module carry the mark PURE, so that a bundle drops the adapters that its function does not use.
 */
export function once<T>(make: () => T): () => T {
  let made: { part: T } | undefined;
  return () => {
    made ??= { part: make() };
    return made.part;
  };
}
