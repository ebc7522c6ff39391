import { parentPort } from 'node:worker_threads';
import * as z from 'zod';
import { findDataBug } from './app-data/data-bugs.ts';
import { simulateData } from './app-data/simulate-data.ts';
import { findBug } from './bugs/planted-bugs.ts';
import { HISTORIES } from './run-seeds.ts';
import { type SimulationResult, simulate } from './simulate.ts';

// Turns off the compilation of schemas, which takes longer than it saves, because each schema is used only once.
z.config({ jitless: true });

const batchSchema = z.object({
  of: z.enum(HISTORIES),
  seeds: z.array(z.int()),
  bugName: z.string().optional(),
});

type Simulate = (seed: number) => Promise<SimulationResult>;

function simulationOf({ of, bugName }: z.output<typeof batchSchema>): Simulate {
  if (of === 'data') {
    const bug = bugName === undefined ? undefined : findDataBug(bugName);
    return (seed) => simulateData(seed, bug);
  }
  const bug = bugName === undefined ? undefined : findBug(bugName);
  return (seed) => simulate(seed, bug);
}

parentPort?.on('message', async (message: unknown) => {
  const batch = batchSchema.parse(message);
  const run = simulationOf(batch);
  const results: SimulationResult[] = [];
  for (const seed of batch.seeds) results.push(await run(seed));
  parentPort?.postMessage(results);
});
