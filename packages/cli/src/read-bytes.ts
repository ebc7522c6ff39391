import { readFileSync } from 'node:fs';
import { usageError } from './cli-error.ts';

export function readBytes(path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    throw usageError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
