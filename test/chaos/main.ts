#!/usr/bin/env node
/**
 * `npm run simulate -- chaos` runs the product on the local cloud with injected faults and concurrent simulated
 * visitors. A history is one such run. `-- --minutes 2` limits the time. `--seed 17` runs the history of this seed;
 * with `--histories 50`, it is the first of 50. `--bug "doubled write"` plants a bug. Exits with 1 for lost or doubled
 * credits, stuck builds, unreadable revisions or broken invariants.
 */
import { parseArgs } from 'node:util';
import { PLANTED_BUGS } from './planted-bug.ts';
import { type ChaosReport, runChaos } from './run-chaos.ts';

const DEFAULT_MINUTES = 10;
const DEFAULT_AT_ONCE = 20;
const RESTART_EVERY_MS = 110_000;
const SHOWN = 12;
const NO_LIMIT = 1_000_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      histories: { type: 'string' },
      minutes: { type: 'string' },
      'at-once': { type: 'string' },
      bug: { type: 'string' },
    },
  });
  const bug = PLANTED_BUGS.find((name) => name === values.bug);
  if (values.bug !== undefined && bug === undefined)
    throw new RangeError(`There is no bug "${values.bug}". There are: ${PLANTED_BUGS.join(', ')}.`);
  const isOne = values.seed !== undefined && values.histories === undefined;
  const report = await runChaos({
    firstSeed: wholeNumber('seed', values.seed, 1),
    histories: isOne ? 1 : wholeNumber('histories', values.histories, NO_LIMIT),
    timeMs: wholeNumber('minutes', values.minutes, DEFAULT_MINUTES) * 60_000,
    atOnce: wholeNumber('at-once', values['at-once'], DEFAULT_AT_ONCE),
    restartEveryMs: RESTART_EVERY_MS,
    bug,
    onProgress: (text) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`),
  });
  process.exitCode = print(report) ? 0 : 1;
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new RangeError(`--${name} takes a whole number above zero.`);
}

function print(report: ChaosReport): boolean {
  const zeros = {
    'lost or double credits': report.lostOrDoubleCredits,
    'stuck builds': report.stuckBuilds,
    'unreadable revisions': report.unreadableRevisions,
    'broken invariants': report.brokenInvariants,
  };
  console.log('\nFaults');
  for (const [name, count] of [...report.faults].toSorted()) console.log(`  ${name.padEnd(32)} ${count}`);
  const { histories, restarts, killed, builds, swept, refundMs, durationMs } = report;
  const troubled = histories.filter(({ trouble }) => trouble !== undefined);
  for (const { seed, steps, trouble } of troubled.slice(0, SHOWN))
    console.log(`  History ${seed} stopped in "${steps.at(-1) ?? 'sign-up'}": ${trouble}`);
  const faults = [...report.faults.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `\n${histories.length} histories in ${(durationMs / 1_000).toFixed(0)} s, ${faults} faults, ${restarts} restarts, ${killed} functions killed`,
  );
  console.log(`  visitors who gave up       ${troubled.length}`);
  console.log(`  builds completed, failed   ${builds.completed}, ${builds.failed}`);
  console.log(`  refunds, by the sweep      ${refundMs.length}, ${swept}`);
  console.log(`  time to refund, p95        ${(p95(refundMs) / 1_000).toFixed(2)} s`);
  for (const [name, problems] of Object.entries(zeros)) {
    console.log(`  ${name.padEnd(26)} ${problems.length}`);
    for (const problem of problems.slice(0, SHOWN)) console.log(`    ${problem}`);
  }
  return Object.values(zeros).every(({ length }) => length === 0);
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error);
  process.exitCode = 2;
}
