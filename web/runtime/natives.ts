/** The browser's original functions, saved before the app's first script can replace them. */

export const { parse, stringify } = JSON;
export const { now } = Date;
export const { apply } = Reflect;
export const { setTimeout, clearTimeout } = globalThis;
export const NativePromise = Promise;
export const NativeUrl = URL;
export const toText = String;

/** Returns the browser's original getter of a property. Throws TypeError if it does not exist. */
export function nativeGetter(owner: object, name: string): () => unknown {
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get;
  if (get === undefined) throw new TypeError(`There is no getter of ${name}.`);
  return get;
}
