/** The messages of a build operation's status after its end. */
export const BUILD_MESSAGES = {
  /** `openProblems`: the number of problems that users of the app meet. */
  completed: (openProblems: number) =>
    openProblems === 0 ? 'Your app is ready.' : `Your app is ready. ${openProblemsText(openProblems)}.`,
  failed: 'The build failed.',
  stopped: 'The build was stopped.',
} as const;

/** Returns the number of open problems of an app as a phrase. */
export function openProblemsText(count: number): string {
  return count === 1 ? '1 thing does not work yet' : `${count} things do not work yet`;
}
