import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type LedgerRecord, ledgerRecordSchema } from './ledger-records.ts';

/** A complete line of a journal cannot be read: its data was damaged, not just cut short. */
export class JournalError extends Error {
  readonly code = 'JOURNAL_DAMAGED';
}

/**
 * An append-only file of JSON lines with a snapshot beside it. A process that is killed loses at most the line that it was
 * writing.
 */
export interface Journal {
  /** The snapshot, then the journal. A record may come twice after a compaction that was cut short. */
  readonly stored: LedgerRecord[];
  /** How many of them are not in the snapshot yet. */
  readonly storedSinceSnapshot: number;
  append(record: LedgerRecord): void;
  /** Replaces everything stored by these records. */
  compact(records: Iterable<LedgerRecord>): void;
  close(): void;
}

/** Opens the journal of a folder, which is made when missing; throws JournalError for damaged data. */
export function openJournal(dataDir: string): Journal {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const journalPath = join(dataDir, 'journal.jsonl');
  const snapshotPath = join(dataDir, 'snapshot.jsonl');
  const file = openSync(journalPath, 'a', 0o600);
  const complete = readCompleteLines(journalPath);
  // Cut off the torn end, or else the next record would continue that line.
  ftruncateSync(file, Buffer.byteLength(complete));
  const snapshot = existsSync(snapshotPath) ? readCompleteLines(snapshotPath) : '';
  const recent = parseLines(complete, journalPath);
  return {
    stored: [...parseLines(snapshot, snapshotPath), ...recent],
    storedSinceSnapshot: recent.length,
    append: (record) => appendFileSync(file, `${JSON.stringify(record)}\n`),
    compact: (records) => {
      writeSnapshot(snapshotPath, records);
      ftruncateSync(file, 0);
    },
    close: () => closeSync(file),
  };
}

/** A journal that stores nothing, for ledgers without a folder. */
export function memoryJournal(): Journal {
  return { stored: [], storedSinceSnapshot: 0, append: () => {}, compact: () => {}, close: () => {} };
}

function readCompleteLines(path: string): string {
  const bytes = readFileSync(path);
  return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1).toString('utf8');
}

function parseLines(text: string, path: string): LedgerRecord[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        return ledgerRecordSchema.parse(JSON.parse(line));
      } catch (cause) {
        throw new JournalError(
          `${path} is damaged in line ${index + 1}. Restore it from a backup, or remove ${dirname(path)} to start a new chain: bought credits stay, SOL and ASV of its wallets are lost.`,
          { cause },
        );
      }
    });
}

function writeSnapshot(path: string, records: Iterable<LedgerRecord>): void {
  const lines = Array.from(records, (record) => `${JSON.stringify(record)}\n`);
  const file = openSync(`${path}.tmp`, 'w', 0o600);
  try {
    writeFileSync(file, lines.join(''));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.tmp`, path);
}
