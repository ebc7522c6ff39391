/**
 * Retries an optimistic write: `attempt` reads, decides and writes with a condition, and returns undefined when another
 * writer came first. Returns the first defined result, or the result of `onGiveUp` after `maxAttempts` conflicts. Does
 * not wait, because the next attempt's read already sees the other write.
 */
export async function retryOnConflict<Result>(
  maxAttempts: number,
  attempt: (attemptNumber: number) => Promise<Result | undefined>,
  onGiveUp: () => Result,
): Promise<Result> {
  for (let attemptNumber = 1; attemptNumber <= maxAttempts; attemptNumber += 1) {
    const result = await attempt(attemptNumber);
    if (result !== undefined) return result;
  }
  return onGiveUp();
}
