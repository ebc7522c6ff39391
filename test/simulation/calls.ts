/**
 * Requests of users and the responses to them, recorded independently of the product. A logical call is one intention
 * of a user, however often it is sent.
 */

/** `unknown`: the user cannot tell whether the call succeeded. */
export type Outcome = 'done' | 'refused' | 'unknown';

/** A ledger entry that a call causes at most once. */
export interface Effect {
  accountId: string;
  movementId: string;
  availableChange: number;
  heldChange: number;
}

export interface CallResponse {
  outcome: Outcome;
  startedAtMs: number;
}

export class LogicalCall {
  readonly label: string;
  /** The call causes either all of them or none. */
  readonly effects: readonly Effect[];
  readonly responses: CallResponse[] = [];

  constructor(label: string, effects: readonly Effect[]) {
    this.label = label;
    this.effects = effects;
  }

  hadOutcome(outcome: Outcome): boolean {
    return this.responses.some((response) => response.outcome === outcome);
  }
}
