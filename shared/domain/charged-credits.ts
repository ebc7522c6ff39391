/** The credits that a build held when it began. */
export interface HeldPrice {
  heldCredits: number;
  /** The part of them for a second design; 0 for a build with one. */
  secondDesignCredits: number;
}

/**
 * Returns the credits to charge of those held. `openProblems` has a list for each saved document, the best one first: the
 * best pays for the app, the other one for the second design. Each costs half, rounded down, when users meet a problem in it;
 * a second design that was not saved costs nothing.
 */
export function chargedCredits(
  { heldCredits, secondDesignCredits }: HeldPrice,
  openProblems: readonly (readonly string[])[],
): number {
  const [best = [], other] = openProblems;
  const appPart = halvedIf(best.length > 0, heldCredits - secondDesignCredits);
  return appPart + (other === undefined ? 0 : halvedIf(other.length > 0, secondDesignCredits));
}

function halvedIf(isHalved: boolean, credits: number): number {
  return isHalved ? Math.floor(credits / 2) : credits;
}
