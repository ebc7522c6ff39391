import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { chooseModel } from '../../../infra/local/operator/choose-model.ts';
import { startTestCloud } from '../../integration/start-cloud.ts';
import { test } from '../buidl-test.ts';
import { appFrame, askForApp, signUpWithTestWallet } from '../newcomer.ts';

const IDEA = 'a pomodoro timer for studying, called FocusTomato, in green';

for (const mode of ['Quick', 'Advanced'] as const) {
  test(`a newcomer makes a working timer in ${mode} mode`, async ({ page, context }) => {
    await signUpWithTestWallet(page, `ada_${mode.toLowerCase()}`);
    await askForApp(page, { name: 'FocusTomato', idea: IDEA, mode });
    if (mode === 'Advanced') await page.getByRole('button', { name: 'Build the app' }).click();

    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await expect(page).toHaveURL(/\/create-app\?revise=prj_\w+&rev=1$/);

    const opened = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Open the app' }).click();
    const app = appFrame(await opened);
    const timeLeft = app.getByRole('timer', { name: 'Time left' });
    await expect(timeLeft).toHaveText(/25:00/);
    await app.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(timeLeft).toHaveText(/24:5[0-8]/);
    await expect(app.getByRole('heading', { name: 'FocusTomato' })).toBeVisible();

    await dialog.getByRole('button', { name: 'Keep revising' }).click();
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^FocusTomato/ })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(mode === 'Quick' ? '90' : '75');
  });
}

test('a build continues through a reload, and the app is there after a restart of the product', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-e2e-'));
  // At this rate the reload happens while the code is written.
  const first = await startTestCloud({
    dataDir,
    ...(await chooseModel({ MODEL_TOKENS_PER_SECOND: '1000' })),
  });
  const context = await browser.newContext({ baseURL: first.siteUrl });
  const page = await context.newPage();
  await signUpWithTestWallet(page, 'grace');
  await askForApp(page, { name: 'Kept', idea: 'a to-do list for my garden', mode: 'Quick' });
  await expect(page.getByRole('dialog').getByText(/Writing the code|Still generating/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Building App...' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Success!' })).toBeVisible();
  await first.close();

  const second = await startTestCloud({ dataDir, ports: portsOf(first) });
  await page.goto(`${second.siteUrl}/`);
  await expect(page.getByRole('button', { name: /^Kept/ })).toBeVisible();
  await context.close();
  await second.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function portsOf(cloud: { siteUrl: string; appsUrl: string; s3Endpoint: string }) {
  const port = (url: string) => Number(new URL(url).port);
  return {
    site: port(cloud.siteUrl),
    apps: port(cloud.appsUrl),
    s3: port(cloud.s3Endpoint),
    rpc: 0,
    websocket: 0,
  };
}
