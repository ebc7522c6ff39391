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

/**
 * Thrown for a complete line that is unreadable. A killed process is not the cause, because it can leave only an
 * incomplete last line.
 */
export class JournalError extends Error {
  readonly code = 'JOURNAL_DAMAGED';
}

export interface Journal {
  /** Records of the snapshot and then of the journal. After an interrupted compaction, records can occur twice. */
  readonly stored: LedgerRecord[];
  readonly storedSinceSnapshot: number;
  append(record: LedgerRecord): void;
  compact(records: Iterable<LedgerRecord>): void;
  close(): void;
}

/** Creates a missing folder. Throws JournalError for damaged data. */
export function openJournal(dataDir: string): Journal {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const journalPath = join(dataDir, 'journal.jsonl');
  const snapshotPath = join(dataDir, 'snapshot.jsonl');
  const file = openSync(journalPath, 'a', 0o600);
  const complete = readCompleteLines(journalPath);
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

/** A journal that stores nothing, for a ledger without a data folder. */
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
