import { describe, expect, it } from 'vitest';
import { auditLedger } from '../../../functions/core/credits/audit-ledger.ts';
import type { LedgerRecord } from '../../../functions/ports/credits.ts';

type Entry = Extract<LedgerRecord, { type: 'entry' }>;

const balance = (accountId: string, availableCredits: number, heldCredits = 0): LedgerRecord => ({
  type: 'balance',
  accountId,
  availableCredits,
  heldCredits,
});
const entry = (change: Partial<Entry>): Entry => ({
  type: 'entry',
  accountId: 'user:a',
  movementId: 'm',
  kind: 'grant',
  availableChange: 0,
  heldChange: 0,
  reference: 'r',
  ...change,
});
const grant = (credits: number, accountId = 'user:a') => entry({ accountId, availableChange: credits });
const hold = (credits: number) =>
  entry({ kind: 'hold', availableChange: -credits, heldChange: credits, reference: 'op_1' });
const capture = (credits: number) => entry({ kind: 'capture', heldChange: -credits, reference: 'op_1' });
const release = (credits: number) =>
  entry({ kind: 'release', availableChange: credits, heldChange: -credits, reference: 'op_1' });
const back = (credits: number) => entry({ kind: 'return', availableChange: credits, reference: 'op_1' });
const operation = (status: 'running' | 'completed' | 'failed', isReturned = false): LedgerRecord => ({
  type: 'operation',
  operationId: 'op_1',
  status,
  isReturned,
});
const sold = entry({ kind: 'purchase', availableChange: 5, reference: 'sig', movementId: 'purchase:sig' });
const claim: LedgerRecord = {
  type: 'claim',
  signature: 'sig',
  reference: 'ref',
  accountId: 'user:a',
  credits: 5,
};
const creditedByAdmin: LedgerRecord = { type: 'claim', signature: 'sig', accountId: 'user:a', credits: 5 };
const creditedIntent: LedgerRecord = { type: 'credited-intent', reference: 'ref' };
const transfer = (accountId: string, counterAccountId: string, credits: number) =>
  entry({ kind: 'transfer', accountId, counterAccountId, availableChange: credits });

async function problemsOf(records: LedgerRecord[]): Promise<string[]> {
  async function* read() {
    yield* records;
  }
  return (await auditLedger({ read })).problems;
}

describe('books that balance', () => {
  it.each<[string, LedgerRecord[]]>([
    ['no records', []],
    ['a grant', [balance('user:a', 5), grant(5)]],
    ['an open hold', [balance('user:a', 2, 3), grant(5), hold(3), operation('running')]],
    ['a paid build', [balance('user:a', 2), grant(5), hold(3), capture(3), operation('completed')]],
    ['a returned build', [balance('user:a', 5), grant(5), hold(3), capture(3), back(3), operation('completed', true)]],
    ['a failed build', [balance('user:a', 5), grant(5), hold(3), release(3), operation('failed')]],
    ['a purchase', [balance('user:a', 5), sold, claim, creditedIntent]],
    ['a payment that an admin credited', [balance('user:a', 5), sold, creditedByAdmin]],
    [
      'a transfer',
      [
        balance('user:a', 1),
        balance('bank:b', 4),
        grant(5),
        transfer('user:a', 'bank:b', -4),
        transfer('bank:b', 'user:a', 4),
      ],
    ],
  ])('%s', async (_name, records) => {
    expect(await problemsOf(records)).toEqual([]);
    expect(await problemsOf(records.toReversed())).toEqual([]);
  });
});

describe('books that do not', () => {
  it.each<[string, LedgerRecord[], string]>([
    ['credits from nowhere', [balance('user:a', 6), grant(5)], 'Account user:a'],
    ['an entry without its balance', [grant(5)], 'Account user:a'],
    ['an overdraft', [balance('user:a', -1), entry({ kind: 'adjustment', availableChange: -1 })], 'below zero'],
    ['a hold captured twice', [balance('user:a', 2, -3), grant(5), hold(3), capture(3), capture(3)], 'resolved 2'],
    [
      'a hold captured and released',
      [balance('user:a', 5, -3), grant(5), hold(3), capture(3), release(3)],
      'resolved 2',
    ],
    ['a capture without a hold', [balance('user:a', 5, -3), grant(5), capture(3)], 'made 0 times'],
    ['a build paid in part', [balance('user:a', 2, 1), grant(5), hold(3), capture(2)], 'credits left'],
    ['a free build', [balance('user:a', 5), grant(5), hold(3), release(3), operation('completed')], 'completed'],
    [
      'a build returned twice',
      [balance('user:a', 8), grant(5), hold(3), capture(3), back(3), back(3), operation('completed', true)],
      'returned 2 times',
    ],
    [
      'a build returned in part',
      [balance('user:a', 4), grant(5), hold(3), capture(3), back(2), operation('completed', true)],
      'returned with 2 credits of 3',
    ],
    [
      'a return of a build that was not paid',
      [balance('user:a', 8), grant(5), hold(3), release(3), back(3), operation('failed', true)],
      'returned with 3 credits of 0',
    ],
    [
      'a return without its credits',
      [balance('user:a', 2), grant(5), hold(3), capture(3), operation('completed', true)],
      'returned without its credits',
    ],
    [
      'credits paid back without a return',
      [balance('user:a', 5), grant(5), hold(3), capture(3), back(3), operation('completed')],
      'paid back without a return',
    ],
    ['a lost release', [balance('user:a', 2, 3), grant(5), hold(3), operation('failed')], 'failed'],
    ['a purchase without a claim', [balance('user:a', 5), sold], 'Purchase sig'],
    ['a claim without its credits', [balance('user:a', 0), claim, creditedIntent], 'Purchase sig'],
    ['a purchase of two signatures', [balance('user:a', 5), sold, claim, claim, creditedIntent], 'Intent ref'],
    ['an intent without its claim', [creditedIntent], 'Intent ref'],
    [
      'half a transfer',
      [balance('user:a', 1), grant(5), transfer('user:a', 'bank:b', -4)],
      'Transfer m of bank:b and user:a',
    ],
  ])('%s', async (_name, records, expected) => {
    expect((await problemsOf(records)).join('\n')).toContain(expected);
  });

  it('are read again before a report: a concurrent movement is not an error', async () => {
    const readings: LedgerRecord[][] = [[grant(5)], [balance('user:a', 5), grant(5)]];
    const report = await auditLedger({
      async *read() {
        yield* readings.shift() ?? [];
      },
    });
    expect(report.problems).toEqual([]);
  });
});
