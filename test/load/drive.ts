import { setTimeout as delay } from 'node:timers/promises';

const CONNECTIONS = 24;
const SAMPLE_MS = 2_000;

export interface Call {
  route: string;
  run(): Promise<void>;
}
export type Mix = (index: number) => Call;

export interface MemorySample {
  minute: number;
  megabytes: ReadonlyMap<number, number>;
}

export async function saturate(mix: Mix, forMs: number): Promise<number> {
  const beganMs = performance.now();
  let index = 0;
  const work = async () => {
    while (performance.now() - beganMs < forMs) {
      index += 1;
      await mix(index).run();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (index / (performance.now() - beganMs)) * 1_000;
}

/** Sends calls at a constant rate, without waiting for earlier calls. Measures each call from its scheduled start. */
export async function loadAt(mix: Mix, perSecond: number, forMs: number, megabytes: () => ReadonlyMap<number, number>) {
  const timesMs = new Map<string, number[]>();
  const memory: MemorySample[] = [];
  const beganMs = performance.now();
  const waiting = new Set<Promise<void>>();
  let sampledMs = 0;
  for (let index = 0; (index / perSecond) * 1_000 <= forMs; index += 1) {
    const dueMs = (index / perSecond) * 1_000;
    const aheadMs = dueMs - (performance.now() - beganMs);
    if (aheadMs > 1) await delay(aheadMs);
    const { route, run } = mix(index);
    const one = run().then(() => {
      const times = timesMs.get(route) ?? [];
      times.push(performance.now() - beganMs - dueMs);
      timesMs.set(route, times);
      waiting.delete(one);
    });
    waiting.add(one);
    if (dueMs - sampledMs < SAMPLE_MS) continue;
    sampledMs = dueMs;
    memory.push({ minute: dueMs / 60_000, megabytes: megabytes() });
  }
  await Promise.all(waiting);
  return { timesMs, memory };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Returns the growth of memory in MB per minute. Uses only the second half of the samples, when caches are full, and
 * only processes that live throughout, because starting and ending instances is no leak.
 */
export function slopePerMinute(all: readonly MemorySample[]): number {
  const samples = all.slice(Math.floor(all.length / 2));
  const lasting = [...(samples[0]?.megabytes.keys() ?? [])].filter((pid) =>
    samples.every(({ megabytes }) => megabytes.has(pid)),
  );
  const used = ({ megabytes }: MemorySample) => lasting.reduce((sum, pid) => sum + (megabytes.get(pid) ?? 0), 0);
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [meanMinute, meanUsed] = [mean(({ minute }) => minute), mean(used)];
  const covariance = mean((each) => (each.minute - meanMinute) * (used(each) - meanUsed));
  return covariance / mean(({ minute }) => (minute - meanMinute) ** 2);
}
