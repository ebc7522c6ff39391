/** Lists the tests that passed only in a retry, at the end of a run. */
import type { Reporter, TestModule } from 'vitest/node';

export default class FlakyTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
    );
    if (flaky.length > 0) console.log(`Passed at the second try:\n${flaky.join('\n')}\n`);
  }
}
