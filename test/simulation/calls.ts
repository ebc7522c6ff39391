/**
 * The calls of users, recorded independently of the product. A logical call is one intention of a user, even if it is
 * sent several times.
 */

/** `unknown`: the user cannot know whether the call succeeded. */
export type Outcome = 'done' | 'refused' | 'unknown';

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
  /** The effects of the call. Either all or none of them happen. */
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
