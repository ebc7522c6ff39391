import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { DynamoDbDataPayments } from '../../../functions/adapters/dynamodb/app-data/data-payments.ts';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbLedgerRecords } from '../../../functions/adapters/dynamodb/credits/ledger-records.ts';
import { DynamoDbRateLimits } from '../../../functions/adapters/dynamodb/rate-limits.ts';
import { chargeOperations } from '../../../functions/core/app-data/writes/charge-operations.ts';
import { auditLedger } from '../../../functions/core/credits/audit-ledger.ts';
import { bankAccountId, userAccountId } from '../../../functions/ports/credits.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { BILLING_MODELS } from '../../../shared/domain/billing-model.ts';
import { appProject } from '../../fixtures/app-project.ts';
import { restoreDocuments, runCommand, simulatedTable, TABLE_NAME } from '../../simulation/document-requests.ts';
import { Watch } from '../../simulation/invariants/watch.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const OWNER = 'owner';
const PROJECTS = ['prj_a', 'prj_b'];
const MONTHS = ['2026-01', '2026-02', '2026-03'];

/**
 * A step of the history: several writers read the same counters, then each of them stores `count` operations
 * concurrently.
 */
const stepArbitrary = fc.record({
  projectId: fc.constantFrom(...PROJECTS),
  billingModel: fc.constantFrom(...BILLING_MODELS),
  space: fc.constantFrom('live', 'live', 'live', 'preview'),
  count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2_500 })),
  writers: fc.integer({ min: 1, max: 4 }),
  /** The credits that the paying account gets before the step. */
  deposit: fc.constantFrom(0, 0, 1, 3),
  startsMonth: fc.constantFrom(false, false, false, true),
  /** The results of the requests that pay, in order. Further requests succeed. */
  fates: fc.array(fc.constantFrom('done', 'requestLost', 'responseLost'), { maxLength: 3 }),
  /** True if the table refuses the write because of a concurrent write, after the operations were paid. */
  isRefusedLater: fc.constantFrom(false, false, true),
});
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Returns the price of a month in credits. The first 10,000 operations are free. Each started 1,000 after them costs 1
 * credit.
 */
function priceOf(operations: number): number {
  let credits = 0;
  for (let operation = 10_001; operation <= operations; operation += 1_000) credits += 1;
  return credits;
}

function openPayments() {
  const memory = new MemoryTable(() => 0);
  const watch = new Watch(() => 0);
  memory.onCommit = (changes) => watch.onCommit(changes);
  const fates: Step['fates'] = [];
  const table = simulatedTable(async (command) => {
    const fate = command instanceof TransactWriteCommand ? fates.shift() : 'done';
    if (fate === 'requestLost') throw new Error('The connection timed out.');
    const reply = runCommand(memory, command);
    if (fate === 'responseLost') throw new Error('The connection timed out.');
    return reply;
  });
  const now = { month: 0 };
  const clock = { nowMs: () => Date.UTC(2026, now.month, 15) };
  const payments = new DynamoDbDataPayments(table);
  const services = { payments, rateLimits: new DynamoDbRateLimits(table), clock };
  const client = new DynamoDBClient({ region: 'us-east-1' });
  return {
    services,
    watch,
    fates,
    now,
    ledger: new DynamoDbLedger(table),
    balances: new DynamoDbBalances(table),
    records: new DynamoDbLedgerRecords(TABLE_NAME, client),
  };
}
type Opened = ReturnType<typeof openPayments>;

class Usage {
  readonly #kept = new Map<string, number>();
  /** The maximum number of credits that an app may have been charged, by app and month. */
  readonly #asked = new Map<string, number>();

  of(projectId: string, month: string): number {
    return this.#kept.get(`${projectId} ${month}`) ?? 0;
  }

  askedOf(projectId: string, month: string): number {
    return this.#asked.get(`${projectId} ${month}`) ?? 0;
  }

  keep(projectId: string, month: string, count: number): void {
    this.#kept.set(`${projectId} ${month}`, this.of(projectId, month) + count);
  }

  ask(projectId: string, month: string, operations: number): void {
    const credits = Math.max(this.askedOf(projectId, month), priceOf(operations));
    this.#asked.set(`${projectId} ${month}`, credits);
  }
}

function projectOf({ projectId, billingModel }: Pick<Step, 'projectId' | 'billingModel'>) {
  return appProject({
    projectId,
    billingModel,
    ownerPublicKey: OWNER,
    name: projectId,
    projectType: 'webapp' as const,
  });
}

function payerOf({ projectId, billingModel }: Pick<Step, 'projectId' | 'billingModel'>): string {
  return billingModel === 'creator_account' ? userAccountId(OWNER) : bankAccountId(projectId);
}

let movements = 0;

async function deposit({ ledger }: Opened, step: Step): Promise<void> {
  if (step.deposit === 0) return;
  movements += 1;
  const reference = `deposit-${movements}`;
  const accountId = payerOf(step);
  const movement = { movementId: reference, accountId, reason: 'Gift', reference, nowMs: 0 };
  await ledger.move({ kind: 'grant', ...movement, credits: step.deposit });
}

async function availableTo({ balances }: Opened, step: Step): Promise<number> {
  const { availableCredits } = await (step.billingModel === 'creator_account'
    ? balances.ofUser(OWNER)
    : balances.ofBank(step.projectId));
  return availableCredits;
}

/** Performs a step. Checks that the app was not charged more than allowed. */
async function perform(opened: Opened, usage: Usage, step: Step): Promise<void> {
  const { services, now, fates } = opened;
  await deposit(opened, step);
  if (step.startsMonth) now.month = Math.min(now.month + 1, MONTHS.length - 1);
  const month = MONTHS[now.month] ?? '';
  const seen = usage.of(step.projectId, month);
  const before = (await services.payments.find(step.projectId, month)).blocks;
  const available = await availableTo(opened, step);
  fates.push(...step.fates);
  const operations = new Map([[month, seen]]);
  const writes = Array.from({ length: step.writers }, () =>
    chargeOperations(services, { project: projectOf(step), space: step.space }, { operations }, step.count),
  );
  const results = await Promise.allSettled(writes);
  fates.length = 0;
  const { blocks } = await services.payments.find(step.projectId, month);
  const paid = blocks - before;
  expect(paid).toBe(available - (await availableTo(opened, step)));
  if (step.space === 'preview') {
    expect([paid, results.every(({ status }) => status === 'fulfilled')]).toEqual([0, true]);
    return;
  }
  const needed = Math.max(before, priceOf(seen + step.count));
  const isDone = results.some(({ status }) => status === 'fulfilled');
  expect(blocks).toBeLessThanOrEqual(needed);
  if (isDone) expect(blocks).toBe(needed);
  const lost = step.fates.some((fate) => fate !== 'done');
  if (!lost) expect(blocks).toBe(Math.min(needed, before + available));
  for (const result of results) {
    if (result.status === 'rejected' && result.reason instanceof RequestError) {
      expect(result.reason.code).toBe('insufficient_credits');
    } else if (result.status === 'rejected') expect(lost).toBe(true);
  }
  usage.ask(step.projectId, month, seen + step.count);
  const done = results.filter(({ status }) => status === 'fulfilled').length;
  if (!step.isRefusedLater) usage.keep(step.projectId, month, done * step.count);
}

async function expectBooks({ watch, records, services }: Opened, usage: Usage): Promise<void> {
  expect(watch.violations).toEqual([]);
  const audit = await auditLedger(records);
  expect(audit.problems).toEqual([]);
  let spent = 0;
  for (const projectId of PROJECTS) {
    for (const month of MONTHS) {
      const { blocks, days } = await services.payments.find(projectId, month);
      expect([...days.values()].reduce((sum, credits) => sum + credits, 0)).toBe(blocks);
      const entries = [...watch.entries.values()].filter(({ movementId }) =>
        movementId.startsWith(`data:${projectId}:${month}:`),
      );
      const numbers = entries.map(({ movementId }) => Number(movementId.split(':').at(-1)));
      expect(numbers.toSorted((left, right) => left - right)).toEqual(
        Array.from({ length: blocks }, (_, index) => index + 1),
      );
      expect(blocks).toBeLessThanOrEqual(usage.askedOf(projectId, month));
      spent += blocks;
    }
  }
  expect(audit.totals).toMatchObject({ spent, difference: 0 });
}

afterAll(() => restoreDocuments());

describe('the operations of apps', () => {
  it('are paid once per thousand by any payer, and never exceed the balance', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 40 }), async (steps) => {
        const opened = openPayments();
        const usage = new Usage();
        for (const step of steps) await perform(opened, usage, step);
        await expectBooks(opened, usage);
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});
