/** A worker thread that simulates batches of seeds. */
import { parentPort } from 'node:worker_threads';
import * as z from 'zod';
import { findBug } from './bugs/planted-bugs.ts';
import { simulate } from './simulate.ts';

// Compiling schemas that live for one call takes longer than they save.
z.config({ jitless: true });

const stackTraceLimit = Error.stackTraceLimit;
const batchSchema = z.object({ seeds: z.array(z.int()), bugName: z.string().optional() });

parentPort?.on('message', async (message: unknown) => {
  const { seeds, bugName } = batchSchema.parse(message);
  // The mock takes a stack for every request, which costs a third of the run; a seed that runs alone keeps its stacks.
  Error.stackTraceLimit = seeds.length === 1 ? stackTraceLimit : 0;
  const bug = bugName === undefined ? undefined : findBug(bugName);
  const results = [];
  for (const seed of seeds) results.push(await simulate(seed, bug));
  parentPort?.postMessage(results);
});
