/** A worker thread that simulates batches of seeds. */
import { parentPort } from 'node:worker_threads';
import * as z from 'zod';
import { findBug } from './bugs/planted-bugs.ts';
import { simulate } from './simulate.ts';

// Compiling schemas that live for one call takes longer than they save.
z.config({ jitless: true });

const batchSchema = z.object({ seeds: z.array(z.int()), bugName: z.string().optional() });

parentPort?.on('message', async (message: unknown) => {
  const { seeds, bugName } = batchSchema.parse(message);
  const bug = bugName === undefined ? undefined : findBug(bugName);
  const results = [];
  for (const seed of seeds) results.push(await simulate(seed, bug));
  parentPort?.postMessage(results);
});
