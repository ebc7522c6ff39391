/**
 * `npm run bench -- load` measures with 1, 10 and 100 times the data: polls and mixed calls per second, the time per
 * route, AWS charges for 1,000 users, and the limit that they reach first. `-- --minutes 30` measures memory under
 * moderate load for half an hour. Exits with 1 for exceeded budgets.
 */
import { parseArgs } from 'node:util';
import { buildAll } from '../../bin/build.ts';
import { appDataUsd } from './app-data-usd.ts';
import { type Calls, makeCalls, mixOf, SHARES } from './calls.ts';
import { loadAt, percentile, saturate, slopePerMinute } from './drive.ts';
import { limitsInOrder } from './limits.ts';
import { type LoadCloud, startLoadCloud } from './load-cloud.ts';
import { type MachineFloor, measureFloor } from './machine-floor.ts';
import { PRICE_SOURCES } from './price-sources.ts';
import { MONTHLY, monthlyUsd, type RouteUse, usdOf } from './usage.ts';

const SCALES = [1, 10, 100];
/** The number of published apps at scale 1. Each app has four table items. */
const APPS = 100;
const METERED_CALLS = 10;
/**
 * Time in ms until V8 has compiled a function's code. Calls during this time take twice as long, so they are not
 * measured.
 */
const COMPILE_MS = 40_000;
const WARM_UP_MS = 5_000;
const SATURATION_MS = 10_000;
const MIXED_MS = 20_000;
/** Response times are measured at this share of the maximum rate. */
const LOAD_SHARE = 0.8;
/** Memory is measured at this share of the maximum rate. At a higher rate, waiting calls would count as used memory. */
const STEADY_SHARE = 0.4;
const SLOPE_MINUTES = 30;
const BUDGETS = { pollsPerSecond: 1_000, p95Ms: 50, growthMb: 100 };

interface Outcome {
  name: string;
  value: string;
  budget: string;
  isGood: boolean;
}

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } });
const minutes = Number(options.minutes);
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0.');
await buildAll();
printFloor(await measureFloor());
const cloud = await startLoadCloud();
let outcomes: Outcome[];
try {
  outcomes = await measure(cloud);
} finally {
  await cloud.close();
}
console.log('\nFigures');
for (const { name, value, budget, isGood } of outcomes)
  console.log(isGood ? '  ok  ' : '  OVER', name.padEnd(52), value.padStart(12), `of ${budget}`);
process.exit(outcomes.every(({ isGood }) => isGood) ? 0 : 1);

async function measure(cloud: LoadCloud): Promise<Outcome[]> {
  let appCount = 0;
  const calls = await makeCalls(cloud.siteUrl, () => appCount);
  const owners = calls.users.map(({ wallet }) => wallet.publicKey);
  const uses = new Map<string, RouteUse>();
  const outcomes: Outcome[] = [];
  for (const scale of SCALES) {
    const beganMs = performance.now();
    await cloud.seed(appCount, APPS * scale, owners);
    appCount = APPS * scale;
    console.log(`\n${scale}x: ${appCount.toLocaleString('en')} apps, seeded in ${seconds(beganMs)} s`);
    const isFirst = scale === SCALES[0];
    for (const [route, use] of await meter(cloud, calls)) uses.set(route, use);
    if (isFirst) {
      await calls.startBuilds();
      await saturate(mixOf(calls, { poll: 1 }), COMPILE_MS);
      await saturate(mixOf(calls, SHARES), COMPILE_MS);
    }
    const { mixedPerSecond, outcomes: ofScale } = await measureScale(cloud, calls, scale);
    outcomes.push(...ofScale);
    if (scale === SCALES.at(-1)) outcomes.push(await measureMemory(cloud, calls, mixedPerSecond));
  }
  calls.close();
  printCosts(uses);
  printLimits(uses);
  return outcomes;
}

async function meter(cloud: LoadCloud, calls: Calls): Promise<Map<string, RouteUse>> {
  const uses = new Map<string, RouteUse>();
  for (const [route, run] of Object.entries(calls.routes)) {
    if (calls.users.some(({ operationId }) => operationId === '') && route === 'poll') continue;
    await run(0);
    const before = await cloud.units();
    const beganMs = performance.now();
    for (let index = 0; index < METERED_CALLS; index += 1) await run(index);
    const tookMs = performance.now() - beganMs;
    const after = await cloud.units();
    uses.set(route, {
      calls: route === 'sign-in' ? 2 : 1,
      seconds: tookMs / 1_000 / METERED_CALLS,
      tableReads: (after.tableReads - before.tableReads) / METERED_CALLS,
      tableWrites: (after.tableWrites - before.tableWrites) / METERED_CALLS,
      objectRequests: (after.objectRequests - before.objectRequests) / METERED_CALLS,
    });
  }
  return uses;
}

async function measureScale(cloud: LoadCloud, calls: Calls, scale: number) {
  const polls = mixOf(calls, { poll: 1 });
  const mixed = mixOf(calls, SHARES);
  await saturate(polls, WARM_UP_MS);
  const pollsPerSecond = await saturate(polls, SATURATION_MS);
  await saturate(mixed, WARM_UP_MS);
  const mixedPerSecond = await saturate(mixed, SATURATION_MS);
  const rate = mixedPerSecond * LOAD_SHARE;
  console.log(`  answered a second: ${pollsPerSecond.toFixed(0)} polls, or ${mixedPerSecond.toFixed(0)} mixed calls`);
  const { timesMs } = await loadAt(mixed, rate, MIXED_MS, cloud.megabytes);
  printTimes(rate, MIXED_MS, timesMs);
  const p95 = percentile([...timesMs.values()].flat(), 0.95);
  const outcomes: Outcome[] = [
    {
      name: `${scale}x: polls a second at saturation`,
      value: pollsPerSecond.toFixed(0),
      budget: `at least ${BUDGETS.pollsPerSecond}`,
      isGood: pollsPerSecond >= BUDGETS.pollsPerSecond,
    },
    {
      name: `${scale}x: p95 at ${rate.toFixed(0)} mixed calls/s, 80 % of the most`,
      value: `${p95.toFixed(0)} ms`,
      budget: `${BUDGETS.p95Ms} ms`,
      isGood: p95 <= BUDGETS.p95Ms,
    },
  ];
  return { mixedPerSecond, outcomes };
}

async function measureMemory(cloud: LoadCloud, calls: Calls, mixedPerSecond: number): Promise<Outcome> {
  const rate = mixedPerSecond * STEADY_SHARE;
  const forMs = minutes * 60_000;
  const { timesMs, memory } = await loadAt(mixOf(calls, SHARES), rate, forMs, cloud.megabytes);
  printTimes(rate, forMs, timesMs);
  const growth = slopePerMinute(memory);
  console.log(
    `  memory ${sum(memory.at(-1)?.megabytes.values() ?? []).toFixed(0)} MB, ${growth.toFixed(1)} MB a minute by the slope`,
  );
  const grown = Math.max(0, growth * SLOPE_MINUTES);
  return {
    name: `memory growth in ${SLOPE_MINUTES} min, from ${minutes} min`,
    value: `${grown.toFixed(0)} MB`,
    budget: `${BUDGETS.growthMb} MB`,
    isGood: grown <= BUDGETS.growthMb,
  };
}

/** Prints the lowest possible cost of a poll on this machine, so that figures of different machines can be compared. */
function printFloor({ requestMs, messageMs, readMs, pollsPerSecond }: MachineFloor): void {
  const parts = `${requestMs.toFixed(2)} ms a request, ${messageMs.toFixed(2)} a message, ${readMs.toFixed(2)} a read by the SDK`;
  console.log(`This machine without the product: ${parts}; at most ${pollsPerSecond.toFixed(0)} polls a second`);
}

function printTimes(rate: number, forMs: number, timesMs: ReadonlyMap<string, number[]>): void {
  console.log(`  at ${rate.toFixed(0)} mixed calls/s for ${forMs / 1_000} s:  calls/s    p50    p95 ms`);
  for (const [route, times] of timesMs) {
    const cells = [times.length / (forMs / 1_000), percentile(times, 0.5), percentile(times, 0.95)];
    const [perSecond = '', ...ms] = cells.map((cell, index) => cell.toFixed(index === 0 ? 1 : 0));
    console.log(`    ${route.padEnd(36)}${row([perSecond, ...ms])}`);
  }
}

function printCosts(uses: ReadonlyMap<string, RouteUse>): void {
  console.log('\nUnits of a call at most                reads   writes  objects   µ$');
  for (const [route, use] of uses) {
    const cells = [use.tableReads, use.tableWrites, use.objectRequests].map((each) => each.toFixed(1));
    console.log(`  ${route.padEnd(34)}${row([...cells, (usdOf(use) * 1_000_000).toFixed(2)])}`);
  }
  const costs = monthlyUsd(uses);
  console.log('\n1,000 users in a month               each time   USD');
  for (const [action, usd] of costs) {
    const count = Object.entries(MONTHLY).find(([name]) => name === action)?.[1] ?? 0;
    console.log(`  ${action.padEnd(34)}${row([String(count), usd.toFixed(3)])}`);
  }
  const total = sum(costs.values());
  console.log(`  together ${total.toFixed(2)} USD, without the model, storage, traffic and what is fixed`);
  console.log('\nShared data of apps, USD at most');
  for (const [what, usd] of Object.entries(appDataUsd())) console.log(`  ${what.padEnd(34)}${row([usd.toFixed(4)])}`);
  console.log('\nPrices');
  for (const { name, usd, source, date } of PRICE_SOURCES)
    console.log(`  ${name.padEnd(24)} ${String(usd).padStart(13)} USD  ${source}, ${date}`);
}

function printLimits(uses: ReadonlyMap<string, RouteUse>): void {
  console.log('\nWhat breaks first, by active users a month');
  for (const { name, users, source } of limitsInOrder(uses))
    console.log(`  ${Math.round(users).toLocaleString('en').padStart(13)}  ${name} (${source})`);
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}

function row(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(9)).join('');
}

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1_000).toFixed(1);
}
