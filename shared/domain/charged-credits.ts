export interface HeldPrice {
  heldCredits: number;
  /** The part of `heldCredits` for a second design; 0 for a build with one design. */
  secondDesignCredits: number;
}

/**
 * Returns the part of the held credits to charge. `openProblems` has one list of problems for each saved document, best
 * document first. The best document pays for the app, the other one for the second design. A document with open
 * problems costs half, rounded down. A second design that was not saved is free.
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
