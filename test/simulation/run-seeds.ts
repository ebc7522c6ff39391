import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SimulationResult } from './simulate.ts';

const BATCH = 10;

/** `money`: movements of credits. `data`: visitors who share the data of apps. */
export const HISTORIES = ['money', 'data'] as const;
export type HistoryKind = (typeof HISTORIES)[number];

export interface SeedRun {
  of: HistoryKind;
  firstSeed: number;
  seeds: number;
  bugName?: string | undefined;
  /** Called after each batch with the report of all batches so far. */
  onProgress?: (report: SeedReport) => void;
}

export interface SeedReport {
  seeds: number;
  operations: number;
  requests: number;
  entries: number;
  durationMs: number;
  /** The failed simulations, in the order of their seeds. */
  failures: SimulationResult[];
}

/** Simulates the seeds with one worker per processor. Rejects when a worker fails. */
export async function runSeeds(run: SeedRun): Promise<SeedReport> {
  const { of, firstSeed, seeds, bugName, onProgress } = run;
  const startedAtMs = performance.now();
  const report: SeedReport = {
    seeds: 0,
    operations: 0,
    requests: 0,
    entries: 0,
    durationMs: 0,
    failures: [],
  };
  let next = firstSeed;
  const takeBatch = () => {
    const count = Math.min(BATCH, firstSeed + seeds - next);
    const batch = Array.from({ length: count }, (_, index) => next + index);
    next += count;
    return batch;
  };
  const work = async () => {
    const worker = new Worker(new URL('./seeds-child.ts', import.meta.url), { execArgv: [] });
    try {
      for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
        for (const result of await ask(worker, { of, seeds: batch, bugName })) addResult(report, result);
        report.durationMs = performance.now() - startedAtMs;
        onProgress?.(report);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  report.failures.sort((left, right) => left.seed - right.seed);
  return report;
}

function ask(worker: Worker, batch: object): Promise<SimulationResult[]> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (results) => {
      worker.off('error', reject);
      resolve(results);
    });
    worker.postMessage(batch);
  });
}

function addResult(report: SeedReport, result: SimulationResult): void {
  report.seeds += 1;
  report.operations += result.operations;
  report.requests += result.requests;
  report.entries += result.entries;
  if (result.violations.length > 0) report.failures.push(result);
}
