import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkEnd, type EndState } from '../../chaos/check-end.ts';
import { History } from '../../chaos/history.ts';

const PUBLIC_KEY = 'Visitor11111';
const DOCUMENT = Buffer.from('<!doctype html>');

function entry(kind: string, reference: string, availableChange: number, counterAccountId = 'system:revenue') {
  const key = { pk: `ACCOUNT#user:${PUBLIC_KEY}`, sk: `ENTRY#${kind}:${reference}:${Math.random()}` };
  return { ...key, kind, reference, availableChange, counterAccountId, createdAtMs: 7_000 };
}

function operation(status: string) {
  const ids = { operationId: 'op-1', projectId: 'project-1' };
  return { pk: 'OPERATION#op-1', sk: 'OPERATION', ...ids, status, stage: 'code', startedAtMs: 1_000 };
}

const REVISION = {
  pk: 'PROJECT#project-1',
  sk: 'REV#1',
  projectId: 'project-1',
  revisionString: '1',
  documentSha256: createHash('sha256').update(DOCUMENT).digest('hex'),
};

/** A visitor with bought credits, a failed build, and another app with a bank. */
function goodEnd(): EndState & { histories: History[] } {
  const history = new History(1, PUBLIC_KEY);
  history.operationIds.push('op-1');
  history.payments.push({ signature: 'paid', credits: 100, isExact: true });
  history.deposits.push({ projectId: 'project-1', credits: 5, isConfirmed: true });
  const items = [
    entry('purchase', 'paid', 100),
    entry('hold', 'op-1', -10),
    entry('release', 'op-1', 10),
    entry('transfer', 'deposit', -5, 'bank:project-1'),
    operation('failed'),
    REVISION,
  ];
  const stoppedAtMs = new Map([['op-1', 4_000]]);
  const readDocument = async () => DOCUMENT;
  return { items, histories: [history], books: [], stoppedAtMs, sweptAfterMs: new Map(), readDocument };
}

async function zerosOf(state: EndState) {
  const { lostOrDoubleCredits, stuckBuilds, unreadableRevisions, brokenInvariants } = await checkEnd(state);
  return [lostOrDoubleCredits, stuckBuilds, unreadableRevisions, brokenInvariants].map(({ length }) => length);
}

describe('the check at the end of a chaos run', () => {
  it('finds no problem in a correct end state, and measures the refund time', async () => {
    expect(await zerosOf(goodEnd())).toEqual([0, 0, 0, 0]);
    expect((await checkEnd(goodEnd())).refundMs).toEqual([3_000]);
  });

  it.each([
    ['a purchase that was credited twice', entry('purchase', 'paid', 100)],
    ['a hold that was made twice', entry('hold', 'op-1', -10)],
    ['a deposit that was made twice', entry('transfer', 'again', -5, 'bank:project-1')],
  ])('finds %s', async (_what, doubled) => {
    const end = goodEnd();
    expect(await zerosOf({ ...end, items: [...end.items, doubled] })).toEqual([1, 0, 0, 0]);
  });

  it.each(['purchase', 'hold', 'transfer'])('finds a lost %s', async (kind) => {
    const end = goodEnd();
    expect(await zerosOf({ ...end, items: end.items.filter((item) => item.kind !== kind) })).toEqual([1, 0, 0, 0]);
  });

  it('finds a payment credited at another price', async () => {
    const end = goodEnd();
    for (const payment of end.histories[0]?.payments ?? []) payment.isExact = false;
    expect(await zerosOf(end)).toEqual([1, 0, 0, 0]);
  });

  it('finds a stuck build, a revision without its document and one with another', async () => {
    const end = goodEnd();
    const items = end.items.map((item) => (item.sk === 'OPERATION' ? operation('running') : item));
    expect(await zerosOf({ ...end, items })).toEqual([0, 1, 0, 0]);
    expect(await zerosOf({ ...end, readDocument: async () => undefined })).toEqual([0, 0, 1, 0]);
    expect(await zerosOf({ ...end, readDocument: async () => Buffer.from('other') })).toEqual([0, 0, 1, 0]);
  });

  it('distinguishes the audit’s errors from counter errors', async () => {
    const books = [
      'Account user:x: is below zero',
      'Hold user:x op-1: was resolved 2 times',
      'builds of today is 3 and should be 4',
    ];
    expect(await zerosOf({ ...goodEnd(), books })).toEqual([2, 0, 0, 1]);
  });
});
