#!/usr/bin/env node
/**
 * `npm run simulate -- --seeds 10000` simulates movements of credits, then visitors who share data of apps. `--of
 * money` or `--of data` runs one kind. `--seed 17` runs one seed, or starts with it when `--seeds` is given. `--bug
 * "lost release"` plants a bug and needs `--of`. Exits with 1 for violated invariants and prints their seeds.
 */
import { parseArgs } from 'node:util';
import { findDataBug } from './app-data/data-bugs.ts';
import { findBug } from './bugs/planted-bugs.ts';
import { HISTORIES, type HistoryKind, runSeeds, type SeedReport } from './run-seeds.ts';

const DEFAULT_SEEDS = 2_000;
const PROGRESS_EVERY_MS = 5_000;
const FAILURES_SHOWN = 5;
const VIOLATIONS_SHOWN = 10;

const INVARIANTS: Record<HistoryKind, string[]> = {
  money: [
    'the sum of all accounts equals granted plus bought minus spent credits',
    'no balance, available or held, is negative',
    'a balance equals the sum of its ledger, at every commit',
    'the ledger is only appended to',
    'a signature is credited at most once, to its payer, at the price that was due',
    'an exact final payment is eventually credited; any other is reviewed',
    'a hold is resolved exactly once, completely and in time',
    'a build is charged what its receipt says: the share of its features that work, and nothing for a hollow app',
    'a build is charged if and only if its revision is readable, until its user returns it for a refund',
    'a retried call has the effect of one call, and responses are true',
    'a transfer has two sides',
  ],
  data: [
    'an acknowledged change is stored exactly once, despite lost and repeated requests, and a refused one is not stored',
    'a stored change matches the visitor’s request and version, and a policy allowed it at that moment',
    'no visitor sees or learns of a record of another app, or of one that a policy hides at that moment',
    'every visitor sees all records that they may read, even from a cache',
    'an increment adds exactly its number, within its bounds',
    'versions increase by one, and ids are never reused',
    'visitors add no more than the daily shares that their network took',
    'the counts of a shard equal the sums of its records and operations, at every commit',
    'operations cost the documented price, and a balance equals the sum of its ledger',
  ],
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      of: { type: 'string' },
      seeds: { type: 'string' },
      seed: { type: 'string' },
      bug: { type: 'string' },
    },
  });
  const kinds = kindsOf(values.of);
  if (values.bug !== undefined && kinds.length > 1) throw new RangeError('--bug needs --of money or --of data.');
  for (const kind of kinds) await simulateKind(kind, values);
}

async function simulateKind(
  of: HistoryKind,
  values: { seeds?: string | undefined; seed?: string | undefined; bug?: string | undefined },
): Promise<void> {
  console.log(of === 'money' ? 'The movements of credits' : '\nThe shared data of apps');
  const firstSeed = wholeNumber('seed', values.seed ?? '1');
  const seeds = wholeNumber('seeds', values.seeds ?? (values.seed === undefined ? `${DEFAULT_SEEDS}` : '1'));
  const find = of === 'money' ? findBug : findDataBug;
  const bugName = values.bug === undefined ? undefined : find(values.bug).name;
  let shownAtMs = 0;
  const report = await runSeeds({
    of,
    firstSeed,
    seeds,
    bugName,
    onProgress: (progress) => {
      if (progress.durationMs - shownAtMs < PROGRESS_EVERY_MS) return;
      shownAtMs = progress.durationMs;
      console.log(`${progress.seeds}/${seeds} seeds, ${rate(progress)}, ${progress.failures.length} failed`);
    },
  });
  print(of, report, bugName);
  if (report.failures.length > 0) process.exitCode = 1;
}

function kindsOf(name: string | undefined): readonly HistoryKind[] {
  if (name === undefined) return HISTORIES;
  const kind = HISTORIES.find((each) => each === name);
  if (!kind) throw new RangeError(`--of takes ${HISTORIES.join(' or ')}.`);
  return [kind];
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new RangeError(`--${name} takes a whole number above zero.`);
}

function rate({ seeds, durationMs }: SeedReport): string {
  return `${((1_000 * seeds) / durationMs).toFixed(1)} seeds/s`;
}

function print(of: HistoryKind, report: SeedReport, bugName: string | undefined): void {
  const { seeds, operations, requests, entries, durationMs, failures } = report;
  for (const { seed, violations } of failures.slice(0, FAILURES_SHOWN)) {
    const again = `npm run simulate -- --of ${of} --seed ${seed}${bugName ? ` --bug "${bugName}"` : ''}`;
    console.log(`\nSeed ${seed} (again: ${again})`);
    for (const violation of violations.slice(0, VIOLATIONS_SHOWN)) console.log(`  ${violation}`);
    if (violations.length > VIOLATIONS_SHOWN) console.log(`  and ${violations.length - VIOLATIONS_SHOWN} more`);
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
  else console.log(`All held:\n${INVARIANTS[of].map((invariant) => `  ${invariant}`).join('\n')}`);
}

try {
  await main();
} catch (error) {
  // Prints no stack trace for an invalid argument.
  console.error(error instanceof RangeError ? error.message : error);
  process.exitCode = 2;
}
