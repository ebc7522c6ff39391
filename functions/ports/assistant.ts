/** How often one person may ask the assistant. */
export interface ChatRates {
  /** Counts one message in the minute of `nowMs`; false, and not counted, when the minute has `limit` already. */
  take(publicKey: string, limit: number, nowMs: number): Promise<boolean>;
}
