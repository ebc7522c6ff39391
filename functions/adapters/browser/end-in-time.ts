import { withTimeout } from './with-timeout.ts';

/** A page that used less than this share of the time limit was delayed by a busy machine. */
const PAGE_SHARE = 0.5;

interface PageTime {
  limitMs: number;
  /** Returns the processor time that the page has used, in milliseconds; undefined when it is unknown. */
  usedMs(): Promise<number | undefined>;
}

/**
 * Waits for the end of a visit. At the limit, a page that used little processor time gets the same time again, because
 * then the machine was busy. Returns `too_slow` when the page itself used up the time, and `no_time` when the machine
 * stayed too busy.
 */
export async function endInTime(
  visit: Promise<unknown>,
  { limitMs, usedMs }: PageTime,
): Promise<'ended' | 'too_slow' | 'no_time'> {
  const ended = visit.then(() => true);
  const isTooSlow = async () => ((await withTimeout(usedMs(), limitMs)) ?? 0) >= limitMs * PAGE_SHARE;
  if (await withTimeout(ended, limitMs)) return 'ended';
  if (await isTooSlow()) return 'too_slow';
  if (await withTimeout(ended, limitMs)) return 'ended';
  return (await isTooSlow()) ? 'too_slow' : 'no_time';
}
