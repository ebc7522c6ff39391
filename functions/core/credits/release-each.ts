/** What the sweeps of expired holds have in common: one that cannot be released keeps none behind it from being tried. */
import type { Clock } from '../../ports/clock.ts';

/** Half of what the function has; the rest is for the hold that had begun. */
const RUN_BUDGET_MS = 60_000;

/**
 * Tries each while the run has time; returns how many `release` says it released. Throws at the end what went wrong with
 * single ones, which stay for the next run.
 */
export async function releaseEach<Hold>(
  clock: Clock,
  holds: AsyncIterable<Hold>,
  release: (hold: Hold) => Promise<boolean>,
): Promise<number> {
  const untilMs = clock.nowMs() + RUN_BUDGET_MS;
  const errors: unknown[] = [];
  let released = 0;
  for await (const hold of holds) {
    const isReleased = await release(hold).catch((error: unknown) => void errors.push(error));
    if (isReleased) released += 1;
    if (clock.nowMs() > untilMs) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some expired holds could not be released.');
  return released;
}
