/** What an account holds. Reading a balance is one read. */

export interface Balance {
  /** Credits that can be spent now. */
  availableCredits: number;
  /** Credits set aside for running operations. */
  heldCredits: number;
}

export interface Balances {
  /** The balance of a user; zero for one that never moved a credit. */
  ofUser(publicKey: string): Promise<Balance>;
  /** The balance of an app's bank; zero for one that never moved a credit. */
  ofBank(projectId: string): Promise<Balance>;
}
