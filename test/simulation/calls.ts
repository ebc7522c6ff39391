/**
 * What callers asked for and were told, independent of the product: the simulation's own books. A logical call is what a
 * person wanted once, however often it was sent.
 */

/** `unknown`: the caller cannot tell whether it was done. */
export type Outcome = 'done' | 'refused' | 'unknown';

/** The entry that a call may bring about, at most once. */
export interface Effect {
  accountId: string;
  movementId: string;
  availableChange: number;
  heldChange: number;
}

export interface Answer {
  outcome: Outcome;
  startedAtMs: number;
}

export class LogicalCall {
  readonly label: string;
  /** All of them or none. */
  readonly effects: readonly Effect[];
  readonly answers: Answer[] = [];

  constructor(label: string, effects: readonly Effect[]) {
    this.label = label;
    this.effects = effects;
  }

  wasAnswered(outcome: Outcome): boolean {
    return this.answers.some((answer) => answer.outcome === outcome);
  }
}
