/** Names at the end of a run the tests that passed only when they were tried again. */
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

export default class FlakyTestsReporter implements Reporter {
  #tests: Suite | undefined;

  onBegin(_config: FullConfig, tests: Suite): void {
    this.#tests = tests;
  }

  onEnd(): void {
    const flaky = this.#tests?.allTests().filter((test) => test.outcome() === 'flaky') ?? [];
    const names = flaky.map((test) => `  ${test.titlePath().filter(Boolean).join(' > ')}`);
    if (names.length > 0) console.log(`Passed at the second try:\n${names.join('\n')}\n`);
  }
}
