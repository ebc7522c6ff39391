/** The sort key of a user's incomplete cascade, and the index partition of all cascades by time. */
export const CASCADES = 'CASCADES';

export function cascadeKey(publicKey: string) {
  return { pk: `USER#${publicKey}`, sk: 'CASCADE' };
}

export function cascadePartition(publicKey: string, nowMs: number) {
  return { gsi1pk: CASCADES, gsi1sk: `${new Date(nowMs).toISOString()}#${publicKey}` };
}
