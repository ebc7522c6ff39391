/** Records the actions of a simulated visitor and the responses, for the check at the end. */

export interface Payment {
  signature: string;
  credits: number;
  /** True when the payment matches its quote. Other payments are only reviewed and never credited. */
  isExact: boolean;
}

export interface Deposit {
  projectId: string;
  credits: number;
  /** True when the product has confirmed the deposit. */
  isConfirmed: boolean;
}

export class History {
  readonly seed: number;
  readonly publicKey: string;
  readonly steps: string[] = [];
  /** Builds that the product accepted. */
  readonly operationIds: string[] = [];
  readonly payments: Payment[] = [];
  readonly deposits: Deposit[] = [];
  /** Times at which the visitor or an operator ended a build, in milliseconds since the epoch. */
  readonly endedAtMs = new Map<string, number>();
  /** True when the visitor tried to delete the account. */
  isLeaving = false;
  /** Reason why the visitor stopped early. */
  trouble: string | undefined;

  constructor(seed: number, publicKey: string) {
    this.seed = seed;
    this.publicKey = publicKey;
  }
}
