import { countProof, type Proof } from './proof.ts';

/** The credits that a build reserved at its start. */
export interface HeldPrice {
  heldCredits: number;
  /** The part of `heldCredits` for a second design; 0 for a build with one design. */
  secondDesignCredits: number;
}

/**
 * Returns the part of the held credits to charge. `proofs` contains the check results of each saved document, best
 * document first. Each document is charged by its share of working features, rounded down: the best one for the app,
 * the other one for the second design.
 */
export function chargedCredits({ heldCredits, secondDesignCredits }: HeldPrice, proofs: readonly Proof[]): number {
  const [best, other] = proofs;
  return shareOf(heldCredits - secondDesignCredits, best) + shareOf(secondDesignCredits, other);
}

/** Returns the share of a document's features that work, from 0 to 1, as counted by `countProof`. */
export function workingShare(proof: Proof): number {
  const { works, asked } = countProof(proof);
  return asked === 0 ? 0 : works / asked;
}

function shareOf(credits: number, proof: Proof | undefined): number {
  if (!proof) return 0;
  const { works, asked } = countProof(proof);
  return asked === 0 ? 0 : Math.floor((credits * works) / asked);
}
