/** The maximum number and depth of the values in one value, because a cyclic value has no end. */
const MAX_VALUES = 200_000;
const MAX_DEPTH = 100;
/** The field with the class of a value that JSON does not know. */
const CLASS = '$class';

type Plain = null | string | number | boolean | Plain[] | { [field: string]: Plain };

/** Converts a value that a database can store to one that JSON can store. Values beyond the limits become null. */
export async function toPlainValue(value: unknown, budget = { left: MAX_VALUES }, depth = 0): Promise<Plain> {
  budget.left -= 1;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'number' || typeof value === 'bigint') return { [CLASS]: typeof value, text: String(value) };
  if (value === undefined) return { [CLASS]: 'undefined' };
  if (typeof value !== 'object' || budget.left < 0 || depth > MAX_DEPTH) return null;
  const listOf = async (items: Iterable<unknown>) =>
    Promise.all([...items].map((item) => toPlainValue(item, budget, depth + 1)));
  if (Array.isArray(value)) return listOf(value);
  if (value instanceof Date) return { [CLASS]: 'Date', text: value.getTime() };
  if (value instanceof Map) return { [CLASS]: 'Map', entries: await listOf(value) };
  if (value instanceof Set) return { [CLASS]: 'Set', entries: await listOf(value) };
  if (value instanceof Blob) {
    const { type } = value;
    return { [CLASS]: 'Blob', type, name: value instanceof File ? value.name : null, bytes: await bytesOf(value) };
  }
  if (value instanceof ArrayBuffer) return { [CLASS]: 'ArrayBuffer', bytes: textOf(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { [CLASS]: value.constructor.name, bytes: textOf(bytes) };
  }
  const fields: [string, Plain][] = [];
  for (const [name, field] of Object.entries(value)) fields.push([name, await toPlainValue(field, budget, depth + 1)]);
  return Object.fromEntries(fields);
}

/** Converts a result of `toPlainValue` back to the original value. */
export function fromPlainValue(plain: unknown): unknown {
  if (typeof plain !== 'object' || plain === null) return plain;
  if (Array.isArray(plain)) return plain.map(fromPlainValue);
  const fields: Record<string, unknown> = { ...plain };
  switch (fields[CLASS]) {
    case undefined:
      return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fromPlainValue(field)]));
    case 'undefined':
      return undefined;
    case 'number':
      return Number(fields.text);
    case 'bigint':
      return BigInt(String(fields.text));
    case 'Date':
      return new Date(Number(fields.text));
    case 'Map':
      return new Map(
        entriesOf(fields)
          .filter((entry) => Array.isArray(entry))
          .map(([key, item]) => [key, item]),
      );
    case 'Set':
      return new Set(entriesOf(fields));
    default:
      return fromBytes(String(fields[CLASS]), fields);
  }
}

function entriesOf({ entries }: Record<string, unknown>): unknown[] {
  return Array.isArray(entries) ? entries.map(fromPlainValue) : [];
}

function fromBytes(name: string, { bytes, type, name: fileName }: Record<string, unknown>): unknown {
  const binary = Uint8Array.from(atob(String(bytes)), (character) => character.charCodeAt(0));
  if (name === 'Blob') {
    const options = { type: String(type) };
    return fileName === null ? new Blob([binary], options) : new File([binary], String(fileName), options);
  }
  if (name === 'ArrayBuffer') return binary.buffer;
  const view: unknown = Reflect.get(globalThis, name);
  return typeof view === 'function' ? Reflect.construct(view, [binary.buffer]) : null;
}

async function bytesOf(blob: Blob): Promise<string> {
  return textOf(new Uint8Array(await blob.arrayBuffer()));
}

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
