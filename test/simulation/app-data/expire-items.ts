import type { DataWorld } from './data-world.ts';

const EVERY_MS = 12 * 60 * 60_000;

/** Deletes items some hours after their expiry, like DynamoDB. */
export async function expireItems({ scheduler, memory, clock }: DataWorld, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await scheduler.sleep(EVERY_MS);
    const nowSeconds = clock.nowMs() / 1_000;
    const expired = [...memory.all()].filter(({ expiresAt }) => Number(expiresAt) < nowSeconds);
    for (const { pk, sk } of expired) memory.delete({ TableName: '', Key: { pk, sk } });
  }
}
