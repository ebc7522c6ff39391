import { availableParallelism } from 'node:os';

/** AWS gives an instance one processor for this much memory. */
const MB_PER_PROCESSOR = 1_769;
const MOST_INSTANCES = 4;

/** Returns one to four instances: as many as fit on the processors at AWS's ratio of memory to processors. */
export function maxInstancesFor(memoryMb: number, processors = availableParallelism()): number {
  return Math.min(MOST_INSTANCES, Math.ceil((processors * MB_PER_PROCESSOR) / memoryMb));
}
