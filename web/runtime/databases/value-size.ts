/** The counted size of a number, of a boolean, and of the overhead of an object. */
const BASE_BYTES = 8;

/**
 * Returns the estimated size of a value in bytes, with two bytes per character and the whole content of files. A value
 * may be cyclic. Stops counting beyond the limit, so a huge value takes no longer than one of that size.
 */
export function valueSize(value: unknown, limit: number): number {
  const counted = new Set<object>();
  const waiting: unknown[] = [value];
  let bytes = 0;
  while (waiting.length > 0 && bytes <= limit) {
    const next = waiting.pop();
    bytes += BASE_BYTES;
    if (typeof next === 'string') bytes += next.length * 2;
    else if (typeof next === 'bigint') bytes += next.toString(16).length;
    if (typeof next !== 'object' || next === null || counted.has(next)) continue;
    counted.add(next);
    if (next instanceof Blob) bytes += next.size;
    else if (next instanceof ArrayBuffer) bytes += next.byteLength;
    else if (ArrayBuffer.isView(next)) waiting.push(next.buffer);
    else if (next instanceof Map) for (const [key, item] of next) waiting.push(key, item);
    else if (next instanceof Set) for (const item of next) waiting.push(item);
    else if (next instanceof RegExp) bytes += next.source.length * 2;
    else if (next instanceof Error) bytes += (next.message.length + (next.stack ?? '').length) * 2;
    else bytes += addFields(next, waiting);
  }
  return bytes;
}

/** Adds the values of an object's own fields, and returns the size of their names. */
function addFields(value: object, waiting: unknown[]): number {
  // An array may be long and sparse, so only its existing entries count.
  let bytes = 0;
  for (const [name, field] of Object.entries(value)) {
    if (!Array.isArray(value)) bytes += name.length * 2;
    waiting.push(field);
  }
  // The pixels of an `ImageData` are not an own property, so `Object.entries` lacks them.
  if ('data' in value && ArrayBuffer.isView(value.data) && !Object.hasOwn(value, 'data')) waiting.push(value.data);
  return bytes;
}
