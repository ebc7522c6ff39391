/** Returns the value of the promise, or undefined when it takes longer than `limitMs`. */
export function withTimeout<T>(value: Promise<T>, limitMs: number): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), limitMs);
  return Promise.race([value, promise]).finally(() => clearTimeout(timer));
}
