/** Full jitter: a random wait below a bound that doubles with each attempt, counting from 1. */
export function jitteredPause(attempt: number, baseMs: number): Promise<void> {
  const boundMs = baseMs * 2 ** attempt;
  return new Promise((resolve) => setTimeout(resolve, Math.random() * boundMs));
}
