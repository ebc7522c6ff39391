/**
 * Checks the responses to changes: each must match what was stored, and reveal no data that the visitor may not read.
 */
import * as z from 'zod';
import type { RequestError } from '../../../functions/ports/request-error.ts';
import { type AppRecord, appRecordSchema } from '../../../shared/contract/app-record.ts';
import type { DataHistory, RecordVersion } from './data-history.ts';
import type { DataWorld } from './data-world.ts';
import { mayBeSeen } from './rules.ts';
import type { SentWrite, WriteOutcome } from './sent-write.ts';
import { isSameValue, type StoredRecord } from './stored-record.ts';

type Observed = Pick<DataWorld, 'history' | 'clock'>;

interface Response {
  startedAtMs: number;
}

/** Codes of temporary refusals. They are allowed even when an earlier attempt of the change was stored. */
const OF_THE_MOMENT = ['rate_limited', 'gone'];

export function checkConfirmed(
  { history, clock }: Observed,
  write: SentWrite,
  { record, startedAtMs }: Response & { record: AppRecord | undefined },
): void {
  const committed = history.committed.get(write);
  const name = `${write.writeId} (${write.change.type} in ${write.collection})`;
  if (!committed) {
    history.report(`${name} was confirmed and never kept`);
    return;
  }
  if (write.change.type === 'remove' || !record) return;
  const versions = history.recordsOf(write.browser.projectId, write.collection).get(record.id) ?? [];
  const shown = versionsDuring(versions, startedAtMs, clock.nowMs()).find(
    (each) => each.record?.version === record.version,
  );
  if (record.id !== committed.recordId || record.version < committed.version) {
    history.report(`${name} was confirmed with another record`);
  }
  if (!shown?.record) history.report(`${name} was confirmed with a record that there was not`);
  else if (!maySee({ history, clock }, write, startedAtMs, shown.record) && !isOwnWriting(write, record)) {
    history.report(`${name} was confirmed with a record that its visitor may not read`);
  }
}

/**
 * Checks a refusal: the change must not be stored already, and a conflict may show only data that the visitor may read.
 */
export function checkRefused(
  { history, clock }: Observed,
  write: SentWrite,
  { error, startedAtMs }: Response & { error: RequestError },
): void {
  const { browser, collection } = write;
  const name = `${write.writeId} (${write.change.type} in ${collection})`;
  const keptAtMs = history.committed.get(write)?.atMs ?? Infinity;
  if (keptAtMs < startedAtMs && !OF_THE_MOMENT.includes(error.code)) {
    history.report(`${name} was refused after it was kept: ${error.message}`);
  }
  if (error.current === undefined) return;
  const current = z.parse(appRecordSchema, error.current);
  const versions = history.recordsOf(browser.projectId, collection).get(current.id) ?? [];
  const shown = versions.find((each) => each.record?.version === current.version)?.record;
  if (!shown) history.report(`${name} conflicts with a record that there was not`);
  else if (!maySee({ history, clock }, write, startedAtMs, shown) && !isOwnWriting(write, current)) {
    history.report(`${name} was refused with a record that its visitor may not read`);
  }
}

function isOwnWriting({ change }: SentWrite, { value }: AppRecord): boolean {
  return isSameValue(value, 'value' in change ? change.value : {});
}

function maySee(
  { history, clock }: Observed,
  { browser, collection }: SentWrite,
  startedAtMs: number,
  record: StoredRecord,
): boolean {
  const who = history.identityOf(browser, clock.nowMs());
  const rules = history.rulesDuring(browser.projectId, startedAtMs, clock.nowMs());
  return rules.some((each) => mayBeSeen(each, collection, who, record));
}

export function versionsDuring(versions: readonly RecordVersion[], fromMs: number, toMs: number): RecordVersion[] {
  return versions.filter(
    (version, index) => version.fromMs <= toMs && (versions[index + 1]?.fromMs ?? Infinity) >= fromMs,
  );
}

export function checkWrites({ writes, committed }: DataHistory): string[] {
  return [...writes.values()].flatMap((write) => {
    const isKept = committed.has(write);
    if (write.isAcknowledged && !isKept) return [`${write.writeId} was acknowledged and is lost`];
    const isRefused = write.attempts.length > 0 && write.attempts.every(({ outcome }) => isFinal(outcome));
    return isRefused && isKept ? [`${write.writeId} was refused and kept`] : [];
  });
}

function isFinal(outcome: WriteOutcome): boolean {
  return outcome !== 'done' && outcome !== 'unknown' && !OF_THE_MOMENT.includes(outcome);
}
