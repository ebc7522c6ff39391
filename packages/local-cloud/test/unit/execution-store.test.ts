import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Execution, ExecutionStore } from '../../step-functions/execution-store.ts';
import { TaskLog, type TaskRecord } from '../../step-functions/task-log.ts';

const ARN = 'arn:aws:states:us-east-1:000000000000:execution:Generation:run';
const execution: Execution = {
  executionArn: ARN,
  stateMachineArn: 'arn:aws:states:us-east-1:000000000000:stateMachine:Generation',
  name: 'run',
  status: 'RUNNING',
  startDateMs: 1,
  input: '{}',
  isAnnounced: true,
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'executions-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const openStore = () => new ExecutionStore(dir, 2);
const fileOf = (kind: string) => join(dir, readdirSync(dir).find((name) => name.endsWith(kind)) ?? '');

/** Returns the record of a success for an even number, and of a failure for an odd one. */
const recordOf = (text: string, number: number): TaskRecord => ({
  state: 'Code',
  attempt: `Code ${number}`,
  outcome: number % 2 === 0 ? { ok: true, output: { text } } : { ok: false, error: 'E', cause: text, isFinal: false },
});
const texts = fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 5 });

it('reads all records before the one that was being written when it was killed, and those after', () => {
  fc.assert(
    fc.property(texts, fc.double({ min: 0, max: 1, noNaN: true }), (written, cut) => {
      rmSync(dir, { recursive: true, force: true });
      const records = written.map(recordOf);
      const store = openStore();
      for (const record of records) store.recordTask(ARN, record);
      const bytes = readFileSync(fileOf('tasks'));
      const keptBytes = Math.floor(cut * bytes.length);
      truncateSync(fileOf('tasks'), keptBytes);
      // A record must be read exactly when its whole line is in the file.
      const kept = records.filter((_, index) => {
        const end = Buffer.byteLength(
          records
            .slice(0, index + 1)
            .map((each) => `\n${JSON.stringify(each)}`)
            .join(''),
        );
        return end <= keptBytes;
      });
      const reopened = openStore();
      expect(reopened.taskRecords(ARN)).toEqual(kept);
      const later = recordOf('later', 100);
      reopened.recordTask(ARN, later);
      expect(openStore().taskRecords(ARN)).toEqual([...kept, later]);
    }),
  );
});

it('numbers the events of a history on, whatever was torn', () => {
  const store = openStore();
  store.append(ARN, 'ExecutionStarted', 1_000, {});
  store.append(ARN, 'TaskStateEntered', 2_000, {});
  truncateSync(fileOf('history'), readFileSync(fileOf('history')).length - 1);
  const reopened = openStore();
  reopened.append(ARN, 'TaskStateEntered', 3_000, {});
  expect(reopened.history(ARN).map(({ id, type, timestamp }) => [id, type, timestamp])).toEqual([
    [1, 'ExecutionStarted', 1],
    [2, 'TaskStateEntered', 3],
  ]);
});

it('forgets the tasks of an execution that has ended', () => {
  const store = openStore();
  store.put(execution);
  store.recordTask(ARN, recordOf('x', 0));
  store.put({ ...execution, status: 'SUCCEEDED', stopDateMs: 2 });
  expect(readdirSync(dir).filter((name) => name.endsWith('.tasks'))).toEqual([]);
  expect(openStore().get(ARN)?.status).toBe('SUCCEEDED');
});

it('tells attempts apart by their state, their input and their number', () => {
  const records: TaskRecord[] = [];
  const first = new TaskLog([], (record) => void records.push(record));
  const end = (state: string, input: unknown, output: string) =>
    first.end(state, first.begin(state, input).attempt, { ok: true, output });
  end('Code', { item: 1 }, 'one');
  end('Code', { item: 2 }, 'two');
  end('Code', { item: 1 }, 'one again');
  end('Check', { item: 1 }, 'checked');
  first.begin('Code', { item: 3 });

  const second = new TaskLog(records, () => undefined);
  const outputOf = (state: string, input: unknown) => {
    const { outcome } = second.begin(state, input);
    return outcome?.ok ? outcome.output : undefined;
  };
  expect(outputOf('Code', { item: 2 })).toBe('two');
  expect(outputOf('Check', { item: 1 })).toBe('checked');
  expect(outputOf('Code', { item: 1 })).toBe('one');
  expect(second.hasEarlier('Code')).toBe(true);
  expect(outputOf('Code', { item: 1 })).toBe('one again');
  expect(second.hasEarlier('Code')).toBe(false);
  expect(outputOf('Code', { item: 1 })).toBeUndefined();
  expect(outputOf('Code', { item: 3 })).toBeUndefined();
});

it('keeps of a task that took too long that it did, even when its function responds later', () => {
  const records: TaskRecord[] = [];
  const journal = new TaskLog([], (record) => void records.push(record));
  const [older, newer] = [journal.begin('Code', 1), journal.begin('Code', 2)];
  journal.timeOut('Code', 'too slow');
  journal.end('Code', older.attempt, { ok: true, output: 'late' });
  journal.end('Code', newer.attempt, { ok: true, output: 'in time' });
  expect(records.map(({ attempt, outcome }) => [attempt, outcome.ok])).toEqual([
    [older.attempt, false],
    [newer.attempt, true],
  ]);
});
