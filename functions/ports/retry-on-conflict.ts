/**
 * Repeats an optimistic write: `attempt` reads, decides and writes under a condition, and returns undefined when the
 * condition failed because somebody else wrote in between. Returns the first other result, or what `onGiveUp` returns or throws
 * after `maxAttempts` conflicts. There is no wait: an attempt begins with a read, which sees the write that won.
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
