/** What the status of an operation says once it has ended. */
export const BUILD_MESSAGES = {
  /** `openProblems`: how many things do not work. */
  completed: (openProblems: number) =>
    openProblems === 0 ? 'Your app is ready.' : `Your app is ready. ${openProblemsText(openProblems)}.`,
  failed: 'The build failed.',
  stopped: 'The build was stopped.',
} as const;

/** Returns how many things of an app do not work, in words. */
export function openProblemsText(count: number): string {
  return count === 1 ? '1 thing does not work yet' : `${count} things do not work yet`;
}
