import { CREDIT_MESSAGES } from '../../../../shared/messages/credits.ts';
import { t } from '../../lib/language/translate.ts';

interface Thresholds {
  ASV_HOLDING_REQUIREMENT: number;
  ASV_DISCOUNT_THRESHOLD: number;
}

export interface PurchaseTerms {
  isDiscounted: boolean;
  /** True when the balance qualifies for the discount, which locks the toggle on. */
  isDiscountLocked: boolean;
  /** True when discounted prices are shown without a qualifying balance. */
  isDiscountUnearned: boolean;
  isHoldingTooLow: boolean;
  priceMessage: string;
}

/**
 * Returns the price and the conditions for the buyer. With an unknown `asvBalance` (null), nothing is restricted and
 * the server decides.
 */
export function purchaseTerms(
  thresholds: Thresholds,
  asvBalance: number | null,
  wantsDiscount: boolean,
): PurchaseTerms {
  const { ASV_HOLDING_REQUIREMENT: requirement, ASV_DISCOUNT_THRESHOLD: threshold } = thresholds;
  const isDiscountLocked = asvBalance !== null && asvBalance >= threshold;
  const isDiscounted = isDiscountLocked || wantsDiscount;
  return {
    isDiscounted,
    isDiscountLocked,
    isDiscountUnearned: isDiscounted && asvBalance !== null && asvBalance < threshold,
    isHoldingTooLow: requirement > 0 && asvBalance !== null && asvBalance < requirement,
    priceMessage: priceMessage(isDiscountLocked, isDiscounted),
  };
}

function priceMessage(isDiscountLocked: boolean, isDiscounted: boolean): string {
  if (isDiscountLocked) return CREDIT_MESSAGES.discountQualified;
  return isDiscounted ? CREDIT_MESSAGES.pricesDiscounted : CREDIT_MESSAGES.pricesStandard;
}

/** Parses a balance. Returns null for `N/A`, `Error` and `…`. */
export function parseBalance(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

interface Buyer {
  isLoggedIn: boolean;
  isWalletConnected: boolean;
  isHoldingTooLow: boolean;
}

export function purchaseObstacle(buyer: Buyer): { title: string; detail: string } | null {
  if (!buyer.isLoggedIn) {
    return { title: CREDIT_MESSAGES.logInFirst, detail: t`Credits belong to an account.` };
  }
  if (buyer.isHoldingTooLow) {
    return {
      title: CREDIT_MESSAGES.purchaseUnavailable,
      detail: t`Your ASV balance is below the requirement.`,
    };
  }
  if (!buyer.isWalletConnected) {
    return { title: CREDIT_MESSAGES.walletNotConnected, detail: t`Connect the wallet that you pay from.` };
  }
  return null;
}
