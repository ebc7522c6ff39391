import { describe, expect, it } from 'vitest';
import { signedCredits } from '../../../web/src/features/credits/ledger-text.ts';
import { parseBalance, purchaseObstacle, purchaseTerms } from '../../../web/src/features/credits/purchase-terms.ts';

const thresholds = { ASV_HOLDING_REQUIREMENT: 1_000, ASV_DISCOUNT_THRESHOLD: 25_000 };

describe('the discount', () => {
  it('is locked on from the threshold', () => {
    expect(purchaseTerms(thresholds, 25_000, false)).toMatchObject({
      isDiscounted: true,
      isDiscountLocked: true,
      priceMessage: 'Your ASV balance qualifies you for exclusive discounts!',
    });
  });

  it('can be switched by the buyer below it', () => {
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

  it('is decided by the server while the balance is unknown', () => {
    expect(purchaseTerms(thresholds, null, false)).toMatchObject({
      isDiscounted: false,
      isDiscountLocked: false,
      isHoldingTooLow: false,
    });
  });
});

describe('discounted prices', () => {
  it('are marked unearned only while shown with a known, too low balance', () => {
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

it('a balance is a number only if the server returned one', () => {
  expect(['12.50', '0.00', 'N/A', 'Error', '…', ''].map(parseBalance)).toEqual([12.5, 0, null, null, null, null]);
});

it('a click continues only for a signed-in user with a wallet and enough ASV', () => {
  const ready = { isLoggedIn: true, isWalletConnected: true, isHoldingTooLow: false };
  expect(purchaseObstacle(ready)).toBeNull();
  const titles = [
    { ...ready, isLoggedIn: false },
    { ...ready, isHoldingTooLow: true },
    { ...ready, isWalletConnected: false },
  ].map((buyer) => purchaseObstacle(buyer)?.title);
  expect(titles).toEqual(['Please Log In', 'Purchase Unavailable', 'Wallet not connected.']);
});

it('the history uses signs that align', () => {
  expect([1_200, -25, 0].map(signedCredits)).toEqual(['+1,200', '−25', '0']);
});
