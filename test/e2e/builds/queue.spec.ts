import { expect } from '@playwright/test';
import { axeViolations } from '../../fixtures/axe-violations.ts';
import { putBuildsBefore } from '../../fixtures/queued-builds.ts';
import { newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallApp } from '../../fixtures/small-app.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { test } from '../buidl-test.ts';
import { askForApp, signIn } from '../newcomer.ts';
import { untilPolled } from '../until-polled.ts';

test.afterEach(({ cloud }) => putBuildsBefore(openTable(cloud), 0));

test('the position in the queue is shown until the build starts', async ({ page, cloud }) => {
  const table = openTable(cloud);
  cloud.model.always('Coder', smallApp);
  await putBuildsBefore(table, 2);
  await page.clock.install();
  await signIn(page, cloud, await signUpAndLogIn(cloud.api, newWallet()));
  await page.goto('/');
  await askForApp(page, { name: 'Counter', idea: 'count my clicks', mode: 'Quick' });
  const panel = page.getByRole('region', { name: 'Building App...' });
  await untilPolled(page, panel.getByText('The model is busy. 2 builds are before yours.'));
  await expect(panel.getByText(/Still generating/)).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Stop the build' })).toBeEnabled();
  expect(await axeViolations(page, { exclude: 'iframe', disabledRules: ['region'] })).toEqual([]);
  await putBuildsBefore(table, 1);
  await untilPolled(page, panel.getByText('The model is busy. 1 build is before yours.'));
  await putBuildsBefore(table, 0);
  await untilPolled(page, page.getByRole('heading', { name: 'Success!' }));
  await expect(page.getByText(/before yours/)).toBeHidden();
});

test('a build in the queue is stopped and costs nothing', async ({ page, cloud }) => {
  await putBuildsBefore(openTable(cloud), 1);
  await page.clock.install();
  await signIn(page, cloud, await signUpAndLogIn(cloud.api, newWallet()));
  await page.goto('/');
  await askForApp(page, { name: 'Counter', idea: 'count my clicks', mode: 'Quick' });
  await untilPolled(page, page.getByText('The model is busy. 1 build is before yours.'));
  await page.getByRole('button', { name: 'Stop the build' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click();
  await expect(page.getByText('The build was stopped.')).toBeVisible();
  await expect(page.getByRole('button', { name: /, 100 credits$/ })).toBeVisible();
});

test('ideas from two tabs and a page that was reloaded are built in turn, and none is lost', async ({
  page,
  context,
  cloud,
}) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  cloud.model.always('Coder', smallApp);
  await putBuildsBefore(openTable(cloud), 1);
  await signIn(page, cloud, user);
  await page.goto('/');
  await askForApp(page, { name: 'First', idea: 'count my clicks', mode: 'Quick' });
  // The server has confirmed the start.
  await expect(page.getByRole('button', { name: 'Stop the build' })).toBeEnabled();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'First is being built' })).toBeVisible();
  await askForApp(page, { name: 'Second', idea: 'count my steps', mode: 'Quick' });
  await expect(page.getByText('Your idea waits for the running build.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await askForApp(other, { name: 'Third', idea: 'count my cups', mode: 'Quick' });
  const next = other.getByRole('region', { name: 'Next' });
  await expect(next.getByRole('listitem')).toHaveText([/^1\..*count my steps/, /^2\..*count my cups/]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Next' }).getByRole('listitem')).toHaveCount(2);
  await putBuildsBefore(openTable(cloud), 0);
  const names = async () => {
    const response = await page.request.get(`${cloud.api}/list-apps?scope=mine`, {
      headers: { 'x-api-key': user.apiKey },
    });
    const { projects } = await response.json();
    return Object.values<{ projectNameDisplay: string }[]>(projects).map(([newest]) => newest?.projectNameDisplay);
  };
  await expect.poll(names, { timeout: 240_000 }).toEqual(['First', 'Second', 'Third']);
  await expect(page.getByRole('region', { name: 'Next' })).toBeHidden();
});
