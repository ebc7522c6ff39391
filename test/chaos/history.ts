export interface Payment {
  signature: string;
  credits: number;
  isExact: boolean;
}

export interface Deposit {
  projectId: string;
  credits: number;
  isConfirmed: boolean;
}

export class History {
  readonly seed: number;
  readonly publicKey: string;
  readonly steps: string[] = [];
  readonly operationIds: string[] = [];
  readonly payments: Payment[] = [];
  readonly deposits: Deposit[] = [];
  readonly endedAtMs = new Map<string, number>();
  isLeaving = false;
  trouble: string | undefined;

  constructor(seed: number, publicKey: string) {
    this.seed = seed;
    this.publicKey = publicKey;
  }
}
