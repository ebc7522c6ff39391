import { availableParallelism } from 'node:os';

/** AWS gives an instance one processor for this much memory. */
const MB_PER_PROCESSOR = 1_769;
const MOST_INSTANCES = 4;

/**
 * Returns how many instances of a function may run at a time on one machine: as many as it can give the processors that AWS
 * gives for their memory, at least one and at most four.
 */
export function maxInstancesFor(memoryMb: number, processors = availableParallelism()): number {
  return Math.min(MOST_INSTANCES, Math.ceil((processors * MB_PER_PROCESSOR) / memoryMb));
}
