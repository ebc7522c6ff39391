import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { DamagedFileError } from './damaged-file-error.ts';

/** State in a JSON file, with a backup copy in a `.bak` file. */
export class JsonFile<T> {
  #value: T;
  readonly #path: string | undefined;

  /** Reads the file, or its backup if damaged. Without a path, the state is only in memory. Throws DamagedFileError. */
  constructor(path: string | undefined, schema: z.ZodType<T>, empty: T) {
    this.#path = path;
    this.#value = (path === undefined ? undefined : readState(path, schema)) ?? empty;
  }

  get value(): T {
    return this.#value;
  }

  write(value: T): void {
    if (this.#path !== undefined) {
      mkdirSync(dirname(this.#path), { recursive: true });
      const temporaryPath = `${this.#path}.new`;
      const file = openSync(temporaryPath, 'w', 0o600);
      try {
        writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(temporaryPath, this.#path);
      copyFileSync(this.#path, backupOf(this.#path));
    }
    this.#value = value;
  }
}

function backupOf(path: string): string {
  return `${path}.bak`;
}

function readState<T>(path: string, schema: z.ZodType<T>): T | undefined {
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const copy = readIfThere(backupOf(path));
    if (copy === undefined) throw damaged(path, cause);
    try {
      const value = schema.parse(JSON.parse(copy));
      console.error(`${path} is damaged. Its copy, ${backupOf(path)}, is used.`);
      return value;
    } catch {
      throw damaged(path, cause);
    }
  }
}

function damaged(path: string, cause: unknown): DamagedFileError {
  return new DamagedFileError(path, 'is damaged', 'Remove it to start without what it holds', cause);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
