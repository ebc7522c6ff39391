import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cloud } from '@buidl/local-cloud/provisioner/boot-cloud';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { saveProject } from '../../fixtures/saved-project.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { startTestCloud } from '../../integration/start-cloud.ts';
import { test } from '../buidl-test.ts';
import { appFrame, askForApp, connectTestWallet, signIn } from '../newcomer.ts';
import { untilPolled } from '../until-polled.ts';

const IDEA = 'a pomodoro timer for studying, called FocusTomato, in green';

test('a visitor’s one-sentence idea is built, and named, after the sign-up', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const composer = page.getByRole('form', { name: 'Describe your app' });
  await composer.getByRole('button', { name: 'Buidl it' }).click();
  await expect(page.getByText('Both a project name and a description are required.')).toBeVisible();
  await expect(composer.getByLabel('Your idea')).toBeFocused();
  await composer.getByLabel('Your idea').fill('a timer for boiling eggs, called EggWatch');
  await expect(composer.getByLabel('Project name')).toHaveAttribute('placeholder', 'EggWatch');
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fc0' } })
    .png()
    .toBuffer();
  const choosing = page.waitForEvent('filechooser');
  await composer.getByRole('button', { name: 'Attach files' }).click();
  const prices = Buffer.from('egg;minutes\nsoft;6\nhard;10');
  await (await choosing).setFiles([
    { name: 'egg.png', mimeType: 'image/png', buffer },
    { name: 'eggs.csv', mimeType: 'text/csv', buffer: prices },
    { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ]);
  const files = composer.getByRole('list', { name: 'Attached files' });
  await expect(files).toContainText('2 rows, 2 columns');
  await files.getByRole('button', { name: 'Remove wrong.txt' }).click();
  await composer.getByRole('button', { name: 'Buidl it' }).click();
  await expect(page.getByText('Sign in, and it is built.')).toBeVisible();
  await connectTestWallet(page);
  await page.getByLabel('Username').fill('egg_timer');
  await page.getByRole('button', { name: 'Create Account & Sign' }).click();
  await untilPolled(page, page.getByRole('heading', { name: 'Success!' }));
  await expect(page).toHaveURL(/\/create-app\?revise=prj_\w+&rev=1$/);
  await expect(page.getByLabel('Project Name', { exact: true })).toHaveValue('EggWatch');
  const first = page.getByRole('listitem', { name: 'Rev 1', exact: true });
  await expect(first).toContainText('a timer for boiling eggs');
  await expect(first).toContainText('1 image');
  // The build has removed the prompt from the storage, so Home does not start a second build.
  await page.goto('/');
  await expect(page).toHaveURL('/');
});

test('a user builds a working timer in Advanced mode', async ({ page, cloud }) => {
  await page.clock.install();
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/');
  await askForApp(page, { name: 'FocusTomato', idea: IDEA, mode: 'Advanced' });
  await page.getByRole('button', { name: 'Plan the app' }).click();
  await page.getByRole('button', { name: 'Build the app' }).click();
  const panel = page.getByRole('region', { name: 'Success!' });
  await untilPolled(page, panel.getByRole('heading', { name: 'Success!' }));
  await expect(page).toHaveURL(/\/create-app\?revise=prj_\w+&rev=1$/);

  const opened = page.context().waitForEvent('page');
  await panel.getByRole('link', { name: 'Open the app' }).click();
  const app = appFrame(await opened);
  const timeLeft = app.getByRole('timer', { name: 'Time left' });
  await expect(timeLeft).toHaveText(/25:00/);
  await app.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(timeLeft).toHaveText(/24:5[0-8]/);
  await expect(app.getByRole('heading', { name: 'FocusTomato' })).toBeVisible();

  await panel.getByRole('button', { name: 'Keep revising' }).click();
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^FocusTomato/ })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('75');
});

test('session and app survive a restart of the product', async ({ browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-e2e-'));
  const first = await startTestCloud({ dataDir });
  const user = await signUpAndLogIn(first.api);
  await saveProject(first, user.publicKey);
  const context = await browser.newContext({ baseURL: first.siteUrl });
  const page = await context.newPage();
  await signIn(page, first, user);
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Hills/ })).toBeVisible();
  await first.close();

  const second = await startTestCloud({ dataDir, ports: portsOf(first) });
  await page.reload();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'View Hills rev 1.1' }).click();
  await expect(appFrame(await opened).getByRole('heading', { name: /^Hills of/ })).toBeVisible();
  await context.close();
  await second.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function portsOf(cloud: Pick<Cloud, 'siteUrl' | 'appsUrl' | 's3Endpoint' | 'parts'>) {
  const port = (url: string) => Number(new URL(url).port);
  return {
    site: port(cloud.siteUrl),
    apps: port(cloud.appsUrl),
    s3: port(cloud.s3Endpoint),
    events: port(cloud.parts.appSync.endpoint),
    rpc: 0,
    websocket: 0,
  };
}
