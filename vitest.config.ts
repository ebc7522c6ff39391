import { defineConfig } from 'vitest/config';

/** One project per kind of test, so that each part of `npm test` can run alone. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          globalSetup: 'test/fixtures/temporary-dir.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: 'test/fixtures/temporary-dir.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A poll ends as soon as it holds; on a busy machine that takes longer than the second of the default.
          expect: { poll: { timeout: 20_000 } },
          fileParallelism: true,
          maxWorkers: 2,
        },
      },
    ],
  },
});
