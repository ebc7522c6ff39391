import { describe, expect, it } from 'vitest';
import { transferSchema, usageControlsFormSchema } from '../../../web/src/features/app-services/app-bank-schemas.ts';
import { createTransferKeys } from '../../../web/src/features/app-services/transfer-keys.ts';

describe('an amount', () => {
  it('is a whole number above zero', () => {
    const amounts = ['1', ' 25 ', '007', '100000'].map((amount) => transferSchema.parse({ amount }).amount);
    expect(amounts).toEqual([1, 25, 7, 100_000]);
  });

  it.each(['', '0', '-1', '1.5', '1e3', '1e309', 'NaN', '1,000', '+5', '9'.repeat(20)])('is not %j', (amount) => {
    expect(transferSchema.safeParse({ amount }).error?.issues[0]?.message).toBe(
      'Please enter a valid positive number for the amount.',
    );
  });
});

it('an invalid rate-limit number becomes 0', () => {
  const numbers = ['60', '', '-1', '1.5', 'many', '100001'].map(
    (requests) => usageControlsFormSchema.parse({ billingModel: 'app_wallet', requests, perSeconds: '60' }).requests,
  );
  expect(numbers).toEqual([60, 0, 0, 0, 0, 0]);
});

it('a rate limit with requests needs seconds', () => {
  const parse = (requests: string, perSeconds: string) =>
    usageControlsFormSchema.safeParse({ billingModel: 'app_wallet', requests, perSeconds });
  expect(parse('30', 'many').error?.issues).toMatchObject([
    { path: ['perSeconds'], message: 'Please enter in how many seconds the requests may come.' },
  ]);
  expect([parse('0', '0').success, parse('0', '60').success, parse('30', '60').success]).toEqual([true, true, true]);
});

describe('the key of a transfer', () => {
  const createKeys = () => {
    const made: string[] = [];
    return createTransferKeys(() => `key-${made.push('')}`);
  };

  it('stays the same when a request without a response is repeated', () => {
    const keys = createKeys();
    const deposit = { direction: 'deposit', amount: 5 } as const;
    expect([keys.keyFor(deposit), keys.keyFor(deposit)]).toEqual(['key-1', 'key-1']);
  });

  it('is new for another transfer, and after a response', () => {
    const keys = createKeys();
    keys.keyFor({ direction: 'deposit', amount: 5 });
    expect(keys.keyFor({ direction: 'withdraw', amount: 5 })).toBe('key-2');
    keys.responded();
    expect(keys.keyFor({ direction: 'withdraw', amount: 5 })).toBe('key-3');
  });
});
