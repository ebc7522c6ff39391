/** Replaces a property with a value that the app may replace again. */
export function defineValue(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
}

export function defineGetter(target: object, name: string, get: () => unknown): void {
  Object.defineProperty(target, name, { configurable: true, get });
}
