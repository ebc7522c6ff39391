/** What a visitor did and was told, for the check at the end. */

export interface Payment {
  signature: string;
  credits: number;
  /** Whether it pays what was quoted; any other is for review and never credited. */
  isExact: boolean;
}

export interface Deposit {
  projectId: string;
  credits: number;
  /** Whether the product has said that it was made. */
  isConfirmed: boolean;
}

export class History {
  readonly seed: number;
  readonly publicKey: string;
  readonly steps: string[] = [];
  /** Builds that were promised. */
  readonly operationIds: string[] = [];
  readonly payments: Payment[] = [];
  readonly deposits: Deposit[] = [];
  /** When the visitor, or an operator, ended a build, in milliseconds since 1970. */
  readonly endedAtMs = new Map<string, number>();
  /** Whether the visitor tried to delete the account. */
  isLeaving = false;
  /** Why the visitor stopped before the end of the story. */
  trouble: string | undefined;

  constructor(seed: number, publicKey: string) {
    this.seed = seed;
    this.publicKey = publicKey;
  }
}
