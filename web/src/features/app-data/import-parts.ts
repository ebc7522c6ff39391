import { IMPORT_MAX_RECORDS } from '../../../../shared/contract/app-data.ts';
import type { PlacedValue } from './read-import.ts';

export interface ImportPart {
  /** Idempotency key: retries use the same one, so that the part is added once. */
  writeId: string;
  values: PlacedValue[];
}

export function importParts(importId: string, values: readonly PlacedValue[]): ImportPart[] {
  const count = Math.ceil(values.length / IMPORT_MAX_RECORDS);
  return Array.from({ length: count }, (_, index) => ({
    writeId: `${importId}-${index}`,
    values: values.slice(index * IMPORT_MAX_RECORDS, (index + 1) * IMPORT_MAX_RECORDS),
  }));
}

/** Progress of an import. `done` counts records. */
export type ImportProgress =
  | { status: 'running'; done: number; nextPart: number }
  | { status: 'stopped'; done: number; nextPart: number; error: unknown }
  | { status: 'finished'; done: number };

/** Sends the parts one by one and stops at the first failure. To resume, pass the failed part as `nextPart`. */
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
