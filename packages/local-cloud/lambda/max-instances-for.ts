import { availableParallelism } from 'node:os';

/** AWS gives an instance one processor for this much memory. */
const MB_PER_PROCESSOR = 1_769;
const MOST_INSTANCES = 4;

/**
 * Returns the limit of instances of a function on this machine, between one and four. At the AWS ratio of memory to
 * processors, that many instances fit on the machine's processors.
 */
export function maxInstancesFor(memoryMb: number, processors = availableParallelism()): number {
  return Math.min(MOST_INSTANCES, Math.ceil((processors * MB_PER_PROCESSOR) / memoryMb));
}
