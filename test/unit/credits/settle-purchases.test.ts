import bs58 from 'bs58';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, openShop, PLAN, type Shop } from './open-shop.ts';

const DAY_MINUTES = 24 * 60;

let shop: Shop;
beforeEach(() => {
  shop = openShop();
});

const settled = (outcomes: PromiseSettledResult<unknown>[]) => ({
  done: outcomes.filter(({ status }) => status === 'fulfilled').length,
  errors: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])),
});

describe('a user who keeps starting purchases', () => {
  it('gets ten concurrently, and then one every three minutes', async () => {
    const { done, errors } = settled(
      await Promise.allSettled(Array.from({ length: 30 }, () => shop.prepare('greedy'))),
    );
    expect(done).toBe(10);
    expect(errors).toHaveLength(20);
    for (const error of errors) expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 180 });
    shop.pass(3 * MINUTE_MS);
    await shop.prepare('greedy');
    await expect(shop.prepare('greedy')).rejects.toMatchObject({ code: 'rate_limited' });
    await shop.prepare('somebody else');
  });

  it('costs the job little, and each quote has few lookups per day', async () => {
    let quotes = 0;
    let most = 0;
    for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
      for (const outcome of await Promise.allSettled([shop.prepare('greedy'), shop.prepare('greedy')])) {
        if (outcome.status === 'fulfilled') quotes += 1;
      }
      most = Math.max(most, (await shop.settle()).checked);
      shop.pass(MINUTE_MS);
    }
    expect(quotes).toBeGreaterThan(400);
    expect(most).toBeLessThan(30);
    const looks = Map.groupBy(shop.looks, (reference) => reference);
    expect(Math.max(...[...looks.values()].map(({ length }) => length))).toBeLessThanOrEqual(9);
  });
});

describe('an exact payment', () => {
  it('in the last possible block is credited', async () => {
    const quote = await shop.prepare('late');
    await shop.settle();
    while (shop.blocks.height() < quote.lastValidBlockHeight) shop.pass(400);
    await shop.settle();
    shop.pay('late', quote);
    await shop.settle();
    shop.pass(MINUTE_MS);
    await shop.settle();
    expect(await shop.credits('late')).toBe(PLAN.amount);
  });

  it.each([
    { minutes: 3, credits: PLAN.amount },
    { minutes: 30, credits: 0 },
    { minutes: 1_380, credits: 0 },
  ])('that is found $minutes minutes later is credited or reviewed', async ({ minutes, credits }) => {
    const quote = await shop.prepare('late');
    // A durable nonce is valid longer than any blockhash.
    const lasting = { ...quote, lastValidBlockHeight: Number.MAX_SAFE_INTEGER };
    let signature = '';
    for (let minute = 0; minute <= DAY_MINUTES + 1; minute += 1) {
      if (minute === minutes) signature = shop.pay('late', lasting);
      await shop.settle();
      shop.pass(MINUTE_MS);
    }
    expect(await shop.credits('late')).toBe(credits);
    expect(shop.reviewed(signature)).toEqual(credits > 0 ? undefined : ['quote_ended']);
    const looksBefore = shop.looks.length;
    await shop.settle();
    expect(shop.looks).toHaveLength(looksBefore);
  });

  it('is credited despite unreadable or failing purchases, which are reported and retried', async () => {
    const [broken, failing, good] = [await shop.prepare('a'), await shop.prepare('b'), await shop.prepare('c')];
    await shop.spoil(broken.reference);
    for (const [publicKey, quote] of [
      ['b', failing],
      ['c', good],
    ] as const)
      shop.pay(publicKey, quote);
    const credit = shop.services.purchases.credit.bind(shop.services.purchases);
    shop.services.purchases.credit = (intent, ...rest) =>
      intent.publicKey === 'b' ? Promise.reject(new Error('poisoned')) : credit(intent, ...rest);
    shop.pass(MINUTE_MS);
    const first = shop.settle();
    await expect(first).rejects.toThrow('Some purchases could not be settled.');
    await expect(first).rejects.toMatchObject({ errors: { length: 2 } });
    expect(await shop.credits('c')).toBe(PLAN.amount);
    shop.services.purchases.credit = credit;
    shop.pass(MINUTE_MS);
    await expect(shop.settle()).rejects.toMatchObject({ errors: { length: 1 } });
    expect(await shop.credits('b')).toBe(PLAN.amount);
  });
});

describe('a transaction that references a purchase and can never be settled', () => {
  it('blocks neither its purchase nor the job', async () => {
    const quote = await shop.prepare('buyer');
    const poison = shop.pay('buyer', quote);
    shop.pass(1_000);
    shop.pay('buyer', quote);
    const read = shop.services.chain.finalizedTransaction.bind(shop.services.chain);
    shop.services.chain.finalizedTransaction = (signature) =>
      signature === poison ? Promise.reject(new Error('unsupported version')) : read(signature);
    let failures = 0;
    for (let minute = 0; minute < 3 * DAY_MINUTES; minute += 1) {
      shop.pass(MINUTE_MS);
      await shop.settle().catch((error: unknown) => {
        expect(error).toMatchObject({ errors: [{ message: 'unsupported version' }] });
        failures += 1;
      });
    }
    expect(await shop.credits('buyer')).toBe(PLAN.amount);
    expect(failures).toBeGreaterThan(5);
    expect(failures).toBeLessThan(30);
    expect((await shop.settle()).checked).toBe(0);
  });
});

function madeUpSignature(index: number): string {
  return bs58.encode(new Uint8Array(64).fill(index));
}

describe('a payment that is not final yet', () => {
  it('is refused immediately for everyone except its payer', async () => {
    const quote = await shop.prepare('payer');
    await shop.prepare('thief');
    const signature = shop.pay('payer', quote);
    await expect(shop.verify('thief', signature)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await shop.verify('payer', signature)).toMatchObject({ isPending: true });
    shop.pass(MINUTE_MS);
    await expect(shop.verify('thief', signature)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await shop.verify('payer', signature)).toMatchObject({ isPending: false });
    expect([await shop.credits('payer'), await shop.credits('thief')]).toEqual([PLAN.amount, 0]);
  });

  it('is pending while no node returns its content', async () => {
    const signature = shop.pay('payer', await shop.prepare('payer'));
    shop.services.chain.confirmedTransaction = async () => undefined;
    expect(await shop.verify('payer', signature)).toMatchObject({ isPending: true });
  });
});

describe('repeated verification requests', () => {
  it('are refused before the chain is queried, except for credited payments', async () => {
    const quote = await shop.prepare('curious');
    const signature = shop.pay('curious', quote);
    shop.pass(MINUTE_MS);
    expect(await shop.verify('curious', signature)).toMatchObject({ isPending: false });
    let questions = 0;
    shop.services.chain.finalizedTransaction = async () => {
      questions += 1;
      return undefined;
    };
    const { done, errors } = settled(
      await Promise.allSettled(
        Array.from({ length: 100 }, (_, index) => shop.verify('curious', madeUpSignature(index))),
      ),
    );
    expect({ done, questions }).toEqual({ done: 0, questions: 59 });
    const refused = errors.filter((error) => error.code === 'rate_limited');
    expect(refused).toHaveLength(41);
    expect(refused[0]).toMatchObject({ retryAfterSeconds: 2 });
    expect(await shop.verify('curious', signature)).toMatchObject({ isPending: false });
  });
});
