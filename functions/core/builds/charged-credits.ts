import { CREDIT_COSTS } from '../../../shared/domain/credit-costs.ts';

/**
 * Returns the credits to charge of those held. `openProblems` has a list for each saved document, the best one first: the
 * best pays for the app, the other one for the second design. Each costs half, rounded down, when users meet a problem in it;
 * a second design that was not saved costs nothing.
 */
export function chargedCredits(
  heldCredits: number,
  hasTwoDesigns: boolean,
  openProblems: readonly (readonly string[])[],
): number {
  const [best = [], other] = openProblems;
  const designCredits = hasTwoDesigns ? CREDIT_COSTS.SECOND_DESIGN : 0;
  const appPart = halvedIf(best.length > 0, heldCredits - designCredits);
  return appPart + (other === undefined ? 0 : halvedIf(other.length > 0, designCredits));
}

function halvedIf(isHalved: boolean, credits: number): number {
  return isHalved ? Math.floor(credits / 2) : credits;
}
