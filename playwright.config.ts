import { defineConfig } from '@playwright/test';

/** What users do, in real Chromium, against the embedded cloud that each worker boots for itself. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  // Two cores: one for the browser, one for the cloud.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  use: { viewport: { width: 1280, height: 800 }, trace: 'retain-on-failure' },
});
