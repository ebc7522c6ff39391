import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';

export class JsonFile<T> {
  #value: T;
  readonly #path: string | undefined;

  /**
   * Reads the file, or starts with `empty` when there is none; without a path the state stays in memory.
   * Throws ZodError or SyntaxError for a file that is not what `schema` says.
   */
  constructor(path: string | undefined, schema: z.ZodType<T>, empty: T) {
    this.#path = path;
    const text = path === undefined ? undefined : readIfThere(path);
    this.#value = text === undefined ? empty : schema.parse(JSON.parse(text));
  }

  get value(): T {
    return this.#value;
  }

  /** Replaces the state atomically: after a crash the file holds the old or the new state. */
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
    }
    this.#value = value;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
