/** On what terms someone buys: the discount's lock, the holding requirement, and why a click leads nowhere. */
import { describe, expect, it } from 'vitest';
import { signedCredits } from '../../../web/src/features/credits/ledger-text.ts';
import {
  parseBalance,
  purchaseObstacle,
  purchaseTerms,
} from '../../../web/src/features/credits/purchase-terms.ts';

const thresholds = { ASV_HOLDING_REQUIREMENT: 1_000, ASV_DISCOUNT_THRESHOLD: 25_000 };

describe('the discount', () => {
  it('is on and locked from the threshold on', () => {
    expect(purchaseTerms(thresholds, 25_000, false)).toMatchObject({
      isDiscounted: true,
      isDiscountLocked: true,
      priceMessage: 'Your ASV balance qualifies you for exclusive discounts!',
    });
  });

  it('is the buyer’s to switch below it', () => {
    expect(purchaseTerms(thresholds, 24_999.99, false)).toMatchObject({
      isDiscounted: false,
      isDiscountLocked: false,
      priceMessage: 'Showing standard credit prices.',
    });
    expect(purchaseTerms(thresholds, 24_999.99, true)).toMatchObject({
      isDiscounted: true,
      isDiscountLocked: false,
      priceMessage: 'Showing discounted prices for ASV holders.',
    });
  });

  it('is the server’s to decide while the balance is not known', () => {
    expect(purchaseTerms(thresholds, null, false)).toMatchObject({
      isDiscounted: false,
      isDiscountLocked: false,
      isHoldingTooLow: false,
    });
  });
});

describe('discounted prices', () => {
  it('are unearned only while they are shown and the balance is known to be too low', () => {
    const isUnearned = (balance: number | null, wantsDiscount: boolean) =>
      purchaseTerms(thresholds, balance, wantsDiscount).isDiscountUnearned;
    expect(isUnearned(24_999.99, true)).toBe(true);
    expect(isUnearned(24_999.99, false)).toBe(false);
    expect(isUnearned(25_000, true)).toBe(false);
    expect(isUnearned(null, true)).toBe(false);
  });
});

describe('the holding requirement', () => {
  it('blocks only when there is one and the balance is below it', () => {
    expect(purchaseTerms(thresholds, 999.99, false).isHoldingTooLow).toBe(true);
    expect(purchaseTerms(thresholds, 1_000, false).isHoldingTooLow).toBe(false);
    const none = { ...thresholds, ASV_HOLDING_REQUIREMENT: 0 };
    expect(purchaseTerms(none, 0, false).isHoldingTooLow).toBe(false);
  });
});

it('a balance is a number only when the server gave one', () => {
  expect(['12.50', '0.00', 'N/A', 'Error', '…', ''].map(parseBalance)).toEqual([
    12.5,
    0,
    null,
    null,
    null,
    null,
  ]);
});

it('a click leads on only for a signed-in user with a wallet and enough ASV', () => {
  const ready = { isLoggedIn: true, isWalletConnected: true, isHoldingTooLow: false };
  expect(purchaseObstacle(ready)).toBeNull();
  const titles = [
    { ...ready, isLoggedIn: false },
    { ...ready, isHoldingTooLow: true },
    { ...ready, isWalletConnected: false },
  ].map((buyer) => purchaseObstacle(buyer)?.title);
  expect(titles).toEqual(['Please Log In', 'Purchase Unavailable', 'Wallet not connected.']);
});

it('the history writes signs that line up', () => {
  expect([1_200, -25, 0].map(signedCredits)).toEqual(['+1,200', '−25', '0']);
});
