import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { NIGHTLY_E2E_TESTS } from './test/nightly-tests.ts';

const NIGHTLY = NIGHTLY_E2E_TESTS.map((pattern) => join(import.meta.dirname, pattern));

/** User journeys in Chromium against a local cloud. */
export default defineConfig({
  testDir: 'test/e2e',
  // Excludes these folders from Playwright's compiler, because Node.js runs TypeScript files directly.
  build: { external: ['functions', 'infra', 'packages', 'shared'].map((dir) => join(import.meta.dirname, dir, '**')) },
  projects: [
    // One worker, because the integration tests run at the same time.
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: NIGHTLY, workers: 1 },
    { name: 'nightly', testMatch: NIGHTLY },
  ],
  // Each worker starts a separate browser and cloud. With only two workers, each waits for more than half of the time.
  workers: 3,
  // Limits end a hanging test. They are far above normal durations on a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // In CI a failed test runs once more, and the reporter lists it as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1280, height: 800 },
    // Reduces motion, because animations take time. The tests of the showcase, sign-in and payments enable motion.
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    // A worker would answer for the pages of later tests. The tests of apps that open offline allow it.
    serviceWorkers: 'block',
  },
});
