import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DynamoDbPurchases } from '../../../functions/adapters/dynamodb/credits/purchases.ts';
import { ACCOUNT_MAX_CREDITS } from '../../../functions/ports/credits.ts';
import { type AdminDesk, BECAUSE, openAdminDesk } from '../../fixtures/admin-desk.ts';
import { requestOf, send } from '../../fixtures/example-requests.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { newWallet } from '../../fixtures/signed-in-user.ts';
import { setCredits } from '../../fixtures/stored-ledger.ts';

const SIGNUP_CREDITS = 100;

let desk: AdminDesk;

beforeAll(async () => {
  desk = await openAdminDesk();
});
afterAll(() => desk.close());

describe('adjusting credits', () => {
  it('adds and removes credits through the ledger and logs it', async () => {
    const publicKey = desk.user.publicKey;
    const added = await desk.call(desk.admin, 'adjustCredits', { publicKey, amount: 50, ...BECAUSE });
    expect(added.credits).toBe(SIGNUP_CREDITS + 50);
    const taken = await desk.call(desk.admin, 'adjustCredits', { publicKey, amount: -30, ...BECAUSE });
    expect(taken.credits).toBe(SIGNUP_CREDITS + 20);
    expect(await desk.lastLog()).toMatchObject({
      adminUsername: desk.admin.username,
      actionType: 'adjust_credits',
      targetIdentifier: `${desk.user.username} (${publicKey})`,
      details: `-30 credits: ${BECAUSE.reason}`,
    });
    const { ledger } = await desk.call(desk.admin, 'getUser', { publicKey });
    expect(ledger.entries[0]).toMatchObject({ kind: 'adjustment', credits: -30, reason: BECAUSE.reason });
  });

  it('happens once for one idempotency key', async () => {
    const { publicKey } = desk.user;
    const before = await desk.creditsOf(desk.user);
    const adjustment = { publicKey, amount: 7, idempotencyKey: 'once-only', ...BECAUSE };
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => desk.call(desk.admin, 'adjustCredits', adjustment)),
    );
    expect(responses.map(({ credits }) => credits)).toEqual([before + 7, before + 7, before + 7]);
    await expectError(await desk.refused(desk.admin, 'adjustCredits', { ...adjustment, amount: 8 }), 'conflict');
  });

  it('refuses invalid amounts, reasons and users, and changes nothing', async () => {
    const { publicKey } = desk.user;
    const before = await desk.items.traces();
    const adjust = (change: Record<string, unknown>) =>
      send(
        requestOf(desk.cloud.api, 'adjustCredits', { publicKey, amount: 5, ...BECAUSE, ...change }),
        desk.admin.apiKey,
      );
    for (const amount of [0, 1.5, Number.POSITIVE_INFINITY, 1e15, -1e15, '5', null, 2 ** 53]) {
      await expectError(await adjust({ amount }), 'invalid_input');
    }
    for (const reason of ['', '   ', '\u200b', '\u0000\u00ad', 'x'.repeat(501)])
      await expectError(await adjust({ reason }), 'invalid_input');
    await expectError(await adjust({ adminPassword: '' }), 'invalid_input');
    await expectError(await adjust({ publicKey: 'nobody' }), 'invalid_input');
    await expectError(await adjust({ publicKey: '1'.repeat(44) }), 'invalid_input');
    await expectError(await adjust({ publicKey: newWallet().publicKey }), 'not_found');
    await expectError(await adjust({ amount: -1_000_000 }), 'insufficient_credits');
    expect(await desk.items.traces()).toEqual(before);
    const rich = await desk.newUser();
    await setCredits(desk.cloud, rich.publicKey, ACCOUNT_MAX_CREDITS - 5);
    const enrich = (amount: number) => adjust({ publicKey: rich.publicKey, amount });
    const statuses = (await Promise.all([enrich(4), enrich(4)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await expectError(await enrich(2), 'conflict')).toContain('1,000,000,000,000');
    expect((await enrich(1)).status).toBe(200);
    expect(await desk.creditsOf(rich)).toBe(ACCOUNT_MAX_CREDITS);
  });
});

describe('payments for review', () => {
  const signature = (digit: string) => digit.repeat(88);
  const review = (digit: string) =>
    new DynamoDbPurchases(desk.table).review({
      signature: signature(digit),
      mismatches: ['wrong_amount'],
      lamports: 40_000_000,
      publicKey: desk.user.publicKey,
      foundAtMs: Date.now(),
    });

  const paymentsToReview = async () => {
    const { payments } = await desk.call(desk.admin, 'listPayments', {});
    return payments.filter(({ publicKey }) => publicKey === desk.user.publicKey).map((payment) => payment.signature);
  };

  it('are credited once or dismissed', async () => {
    await review('5');
    await review('6');
    expect(await paymentsToReview()).toEqual([signature('5'), signature('6')]);
    const before = await desk.creditsOf(desk.user);
    const credit = {
      signature: signature('5'),
      resolution: 'credit',
      publicKey: desk.user.publicKey,
      credits: 80,
      ...BECAUSE,
    } as const;
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => desk.refused(desk.admin, 'resolvePayment', credit)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await desk.creditsOf(desk.user)).toBe(before + 80);
    const dismiss = { signature: signature('6'), resolution: 'dismiss', ...BECAUSE } as const;
    await desk.call(desk.admin, 'resolvePayment', dismiss);
    await expectError(await desk.refused(desk.admin, 'resolvePayment', dismiss), 'conflict');
    expect(await paymentsToReview()).toEqual([]);
    await expectError(
      await desk.refused(desk.admin, 'resolvePayment', { ...dismiss, signature: signature('7') }),
      'not_found',
    );
    await expectError(await desk.refused(desk.admin, 'resolvePayment', { ...dismiss, credits: 5 }), 'invalid_input');
  });

  it('are not credited to an unknown user', async () => {
    await review('8');
    const credit = { signature: signature('8'), resolution: 'credit', credits: 80, ...BECAUSE } as const;
    const { publicKey } = newWallet();
    await expectError(await desk.refused(desk.admin, 'resolvePayment', { ...credit, publicKey }), 'not_found');
    await expectError(await desk.refused(desk.admin, 'resolvePayment', credit), 'invalid_input');
  });
});
