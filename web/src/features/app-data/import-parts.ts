import { IMPORT_MAX_RECORDS } from '../../../../shared/contract/app-data.ts';
import type { PlacedValue } from './read-import.ts';

/** Records that one call adds. */
export interface ImportPart {
  /** The same whenever the part is sent, so that it is never added twice. */
  writeId: string;
  values: PlacedValue[];
}

/** Returns the calls of an import, of which each has a name of its own. */
export function importParts(importId: string, values: readonly PlacedValue[]): ImportPart[] {
  const count = Math.ceil(values.length / IMPORT_MAX_RECORDS);
  return Array.from({ length: count }, (_, index) => ({
    writeId: `${importId}-${index}`,
    values: values.slice(index * IMPORT_MAX_RECORDS, (index + 1) * IMPORT_MAX_RECORDS),
  }));
}

/** How far an import has come. `done` counts records. */
export type ImportProgress =
  | { status: 'running'; done: number; nextPart: number }
  | { status: 'stopped'; done: number; nextPart: number; error: unknown }
  | { status: 'finished'; done: number };

/**
 * Sends the parts from `nextPart` on, one after the other, and reports each step. It stops at the first that fails; called again
 * with its `nextPart`, it goes on there.
 */
export async function sendParts(
  parts: readonly ImportPart[],
  nextPart: number,
  {
    send,
    onProgress,
    isCancelled,
  }: {
    send: (part: ImportPart) => Promise<unknown>;
    onProgress: (progress: ImportProgress) => void;
    isCancelled: () => boolean;
  },
): Promise<void> {
  let done = parts.slice(0, nextPart).reduce((sum, { values }) => sum + values.length, 0);
  for (const [index, part] of parts.entries()) {
    if (index < nextPart) continue;
    if (isCancelled()) return;
    onProgress({ status: 'running', done, nextPart: index });
    try {
      await send(part);
    } catch (error) {
      onProgress({ status: 'stopped', done, nextPart: index, error });
      return;
    }
    done += part.values.length;
  }
  onProgress({ status: 'finished', done });
}
