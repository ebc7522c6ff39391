import { setTimeout as delay } from 'node:timers/promises';
import { openTable } from '../fixtures/stored-items.ts';
import { wrongInBooks } from '../integration/ledger-problems.ts';
import { ChaosCloud } from './chaos-cloud.ts';
import { checkEnd, type Verdict } from './check-end.ts';
import { drain } from './drain.ts';
import { FaultLedger } from './fault-ledger.ts';
import type { History } from './history.ts';
import type { PlantedBug } from './planted-bug.ts';
import { tellStory } from './tell-story.ts';

/** The time between runs of the scheduled jobs. It is shorter than in production, because visits are short. */
const SCHEDULES_EVERY_MS = 12_000;

export interface ChaosRun {
  firstSeed: number;
  /** The maximum number of histories (simulated visitors). No history starts after `timeMs`. */
  histories: number;
  timeMs: number;
  /** The number of visitors that are simulated at the same time. */
  atOnce: number;
  restartEveryMs: number;
  bug?: PlantedBug | undefined;
  onProgress: (text: string) => void;
}

export interface ChaosReport extends Verdict {
  histories: History[];
  restarts: number;
  killed: number;
  durationMs: number;
  faults: ReadonlyMap<string, number>;
  swept: number;
}

export async function runChaos(run: ChaosRun): Promise<ChaosReport> {
  const faults = new FaultLedger(run.firstSeed);
  const chaos = new ChaosCloud({ faults, bug: run.bug });
  await chaos.start();
  const beganMs = Date.now();
  try {
    const over = new AbortController();
    const around = [keepSchedules(chaos, over.signal), keepRestarting(chaos, run, over.signal)];
    const histories = await tellStories(run, chaos, faults, beganMs);
    over.abort();
    const [, restarts = 0] = await Promise.all(around);
    faults.end();
    const durationMs = Date.now() - beganMs;
    run.onProgress('All stories are told. Lets time pass, and checks.');
    const { cloud } = chaos;
    const sweptAfterMs = await drain(cloud);
    const bucket = cloud.nameOf('buckets', 'BucketsApps');
    const verdict = await checkEnd({
      items: await openTable(cloud).all(),
      histories,
      books: await wrongInBooks(cloud),
      stoppedAtMs: chaos.stoppedAtMs,
      sweptAfterMs,
      readDocument: async (projectId, revisionString) =>
        (await cloud.parts.s3.read(bucket, `raw/${projectId}/${revisionString}/index.html`))?.body,
    });
    return {
      ...verdict,
      histories,
      restarts,
      killed: chaos.killed,
      durationMs,
      faults: faults.counts,
      swept: sweptAfterMs.size,
    };
  } finally {
    await chaos.end();
  }
}

async function tellStories(run: ChaosRun, chaos: ChaosCloud, faults: FaultLedger, beganMs: number): Promise<History[]> {
  const histories: History[] = [];
  let begun = 0;
  const tell = async () => {
    while (begun < run.histories && Date.now() - beganMs < run.timeMs) {
      begun += 1;
      histories.push(await tellStory(run.firstSeed + begun - 1, chaos, faults));
      if (histories.length % 25 === 0) run.onProgress(`${histories.length} histories`);
    }
  };
  await Promise.all(Array.from({ length: run.atOnce }, tell));
  return histories;
}

/** Runs the scheduled jobs in place of EventBridge until the signal aborts. Returns how often they ran. */
async function keepSchedules(chaos: ChaosCloud, signal: AbortSignal): Promise<number> {
  let runs = 0;
  while (await passes(SCHEDULES_EVERY_MS, signal)) {
    for (const name of ['SchedulesSweepHolds', 'SchedulesSettlePurchases']) {
      // Ignores errors, because a stopped cloud runs no scheduled jobs.
      await chaos.runSchedule(name).catch(() => undefined);
    }
    runs += 1;
  }
  return runs;
}

async function keepRestarting(chaos: ChaosCloud, run: ChaosRun, signal: AbortSignal): Promise<number> {
  let restarts = 0;
  while (await passes(run.restartEveryMs, signal)) {
    await chaos.stop();
    await chaos.start();
    restarts += 1;
    run.onProgress(`restart ${restarts}`);
  }
  return restarts;
}

/** Resolves to true after the time, or to false when the signal aborts first. */
function passes(timeMs: number, signal: AbortSignal): Promise<boolean> {
  return delay(timeMs, true, { signal }).catch(() => false);
}
