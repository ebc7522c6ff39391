import { compileCacheDir } from '@buidl/local-cloud/host/compile-cache-dir';
import { defineConfig } from 'vitest/config';
import { appScriptsForVite } from './infra/build/app-scripts-plugin.ts';
import { NIGHTLY_COMPONENT_TESTS, NIGHTLY_VITEST_TESTS } from './test/nightly-tests.ts';

/** Integration tests of the packages. They start their emulators themselves. */
const PACKAGE_TESTS = 'packages/*/test/integration/**/*.test.ts';

// Workers load large packages, such as the CDK. The cache keeps their compiled code for later workers.
process.env.NODE_COMPILE_CACHE ??= compileCacheDir('start');

const LONG_TESTS = {
  globalSetup: 'test/fixtures/temporary-dir.ts',
  // The files of a worker share modules, a started cloud, a browser and a Solana node.
  isolate: false,
  environment: './test/integration/worker-environment.ts',
  testTimeout: 600_000,
  // A hook may start a cloud and build an app on a busy machine.
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
};

const COMPONENT_TESTS = {
  environment: 'jsdom',
  // A new document and React for every file would take two thirds of the time.
  isolate: false,
  setupFiles: 'test/site/fresh-page.ts',
  testTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** One project per kind of test, so that each part of `npm test` can run alone. */
export default defineConfig({
  plugins: [appScriptsForVite()],
  test: {
    // In CI a failed test runs once more, and the end of the output lists it.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', './test/flaky-tests-reporter.ts'],
    // One worker per core. The default is one fewer.
    maxWorkers: 2,
    // At its end, a worker needs time to close its cloud.
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{unit,site}/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: [PACKAGE_TESTS, ...NIGHTLY_VITEST_TESTS, '**/node_modules/**'],
          environment: 'node',
          // Files of a worker share modules. Loading the SDK for each file would take longer than the tests. Each file
          // restores its mocks.
          isolate: false,
          setupFiles: 'test/unit/restore-replaced.ts',
          // Hides info logs.
          env: { POWERTOOLS_LOG_LEVEL: 'WARN', AWS_XRAY_CONTEXT_MISSING: 'IGNORE_ERROR' },
          // Limits end a hanging test. They are far above normal durations on a busy machine.
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          ...COMPONENT_TESTS,
          name: 'components',
          include: ['test/site/**/*.test.tsx'],
          exclude: NIGHTLY_COMPONENT_TESTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'infra',
          // The files of a worker share the CDK and the template of the default settings.
          isolate: false,
          // Node.js runs the sources without Vite, which loads the CDK faster.
          experimental: { viteModuleRunner: false },
          include: ['test/infra/**/*.test.ts'],
          exclude: NIGHTLY_VITEST_TESTS,
          globalSetup: 'test/fixtures/temporary-dir.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: NIGHTLY_VITEST_TESTS,
          globalSetup: 'test/fixtures/temporary-dir.ts',
          // The files of a worker share modules and a started cloud.
          isolate: false,
          environment: './test/integration/worker-environment.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // A poll ends as soon as it succeeds. The default of one second is too short on a busy machine.
          expect: { poll: { timeout: 60_000 } },
          // Each worker starts its own local cloud, and Playwright runs at the same time with another.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...LONG_TESTS,
          name: 'local',
          include: [PACKAGE_TESTS],
          exclude: NIGHTLY_VITEST_TESTS,
        },
      },
      {
        extends: true,
        test: {
          ...LONG_TESTS,
          name: 'nightly',
          include: NIGHTLY_VITEST_TESTS,
        },
      },
      {
        extends: true,
        test: {
          ...COMPONENT_TESTS,
          name: 'nightly-components',
          include: NIGHTLY_COMPONENT_TESTS,
        },
      },
    ],
  },
});
