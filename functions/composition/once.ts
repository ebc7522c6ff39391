/**
 * Returns a function that makes a part when it is first called and returns the same part afterwards.
 * @__NO_SIDE_EFFECTS__
 */
export function once<T>(make: () => T): () => T {
  let made: { part: T } | undefined;
  return () => {
    made ??= { part: make() };
    return made.part;
  };
}
