import { type DataWorld, PROJECT_IDS } from './data-world.ts';
import { operationsOf } from './shard-counts.ts';

const FREE = 10_000;
const FOR_A_CREDIT = 1_000;
/** The maximum number of operations that were paid in advance and then not stored: one for each concurrent visitor. */
const IN_ADVANCE = 12;

export function checkPayments({ memory, watch }: DataWorld): string[] {
  return PROJECT_IDS.flatMap((projectId) => {
    const shards = Array.from({ length: 8 }, (_, shard) => memory.partition(`DATA#${projectId}#live#${shard}`));
    const operations = shards
      .map((items) => items.find(({ sk }) => sk === 'SHARD'))
      .reduce((sum, item) => sum + (item ? operationsOf(item) : 0), 0);
    const paid = [...watch.entries.values()].filter(({ movementId }) => movementId.startsWith(`data:${projectId}:`));
    const most = Math.max(0, Math.ceil((operations + IN_ADVANCE - FREE) / FOR_A_CREDIT));
    return paid.length > most ? [`${projectId} paid ${paid.length} credits for ${operations} operations`] : [];
  });
}
