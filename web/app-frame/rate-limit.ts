/** A rate limit with fixed windows: returns whether one more is allowed in the current window. */
export function createRateLimit(count: number, withinMs: number): () => boolean {
  let stretch = 0;
  let used = 0;
  return () => {
    const now = Math.floor(performance.now() / withinMs);
    if (now !== stretch) {
      stretch = now;
      used = 0;
    }
    used += 1;
    return used <= count;
  };
}
