/** Creates a rate limit with fixed time windows. The function returns true if another call is allowed now. */
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
