/** The index partition of all cascades (follow-up work of bans and account deletions), sorted by time. */
export const CASCADES = 'CASCADES';

export function cascadeKey(publicKey: string) {
  return { pk: `USER#${publicKey}`, sk: 'CASCADE' };
}

export function cascadePartition(publicKey: string, nowMs: number) {
  return { gsi1pk: CASCADES, gsi1sk: `${new Date(nowMs).toISOString()}#${publicKey}` };
}
