#!/usr/bin/env node
/**
 * `npm run simulate -- --seeds 10000` simulates the movements of credits. `--seed 17` runs this seed only or, with `--seeds`,
 * starts with it; `--bug "lost release"` plants a bug. Exits with 1 and prints the seeds that reproduce a violated invariant.
 */
import { parseArgs } from 'node:util';
import { findBug } from '../test/simulation/bugs/planted-bugs.ts';
import { runSeeds, type SeedReport } from '../test/simulation/run-seeds.ts';

const DEFAULT_SEEDS = 2_000;
const PROGRESS_EVERY_MS = 5_000;
const FAILURES_SHOWN = 5;
const VIOLATIONS_SHOWN = 10;

const INVARIANTS = [
  'the sum of all accounts is what was granted and bought minus what was spent',
  'nothing available or held is below zero',
  'a balance is the fold of its ledger, at every commit',
  'the ledger is only appended to',
  'a signature is credited at most once, to its payer, at the price that was due',
  'an exact final payment is credited in the end, any other is reviewed',
  'a hold resolves exactly once, whole, and in time',
  'a build is captured if and only if its revision can be read, until its user returns it for what it cost',
  'a retried call has the effect of one call, and responses are true',
  'a transfer has both its sides',
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seeds: { type: 'string' }, seed: { type: 'string' }, bug: { type: 'string' } },
  });
  const firstSeed = wholeNumber('seed', values.seed ?? '1');
  const seeds = wholeNumber('seeds', values.seeds ?? (values.seed === undefined ? `${DEFAULT_SEEDS}` : '1'));
  const bugName = values.bug === undefined ? undefined : findBug(values.bug).name;
  let shownAtMs = 0;
  const report = await runSeeds({
    firstSeed,
    seeds,
    bugName,
    onProgress: (progress) => {
      if (progress.durationMs - shownAtMs < PROGRESS_EVERY_MS) return;
      shownAtMs = progress.durationMs;
      console.log(`${progress.seeds}/${seeds} seeds, ${rate(progress)}, ${progress.failures.length} failed`);
    },
  });
  print(report, bugName);
  if (report.failures.length > 0) process.exitCode = 1;
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new RangeError(`--${name} takes a whole number above zero.`);
}

function rate({ seeds, durationMs }: SeedReport): string {
  return `${((1_000 * seeds) / durationMs).toFixed(1)} seeds/s`;
}

function print(report: SeedReport, bugName: string | undefined): void {
  const { seeds, operations, requests, entries, durationMs, failures } = report;
  for (const { seed, violations } of failures.slice(0, FAILURES_SHOWN)) {
    const again = `npm run simulate -- --seed ${seed}${bugName ? ` --bug "${bugName}"` : ''}`;
    console.log(`\nSeed ${seed} (again: ${again})`);
    for (const violation of violations.slice(0, VIOLATIONS_SHOWN)) console.log(`  ${violation}`);
    if (violations.length > VIOLATIONS_SHOWN)
      console.log(`  and ${violations.length - VIOLATIONS_SHOWN} more`);
  }
  if (failures.length > FAILURES_SHOWN) {
    const others = failures.slice(FAILURES_SHOWN).map(({ seed }) => seed);
    console.log(`\nAlso: ${others.join(', ')}`);
  }
  const seconds = (durationMs / 1_000).toFixed(1);
  const figures = [operations, requests, entries].map((count) => count.toLocaleString('en-US'));
  console.log(`\n${seeds} seeds in ${seconds} s (${rate(report)}): ${figures[0]} operations,`);
  console.log(`${figures[1]} requests to database and nodes, ${figures[2]} entries in ledgers.`);
  if (failures.length > 0) console.log(`${failures.length} seeds broke an invariant.`);
  else console.log(`All held:\n${INVARIANTS.map((invariant) => `  ${invariant}`).join('\n')}`);
}

try {
  await main();
} catch (error) {
  // An invalid argument needs no stack trace.
  console.error(error instanceof RangeError ? error.message : error);
  process.exitCode = 2;
}
