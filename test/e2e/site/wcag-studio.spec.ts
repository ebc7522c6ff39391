import { expect, type Page } from '@playwright/test';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { SMALL_APP } from '../../fixtures/small-app.ts';
import { responding } from '../../screens/api-faults.ts';
import { test } from '../buidl-test.ts';
import { appFrame, buildPlanned, signIn } from '../newcomer.ts';
import { untilPolled } from '../until-polled.ts';
import { expectAccessible } from './expect-accessible.ts';

const STARTED = {
  success: true,
  operationId: `op_${'0'.repeat(26)}`,
  projectId: `prj_${'0'.repeat(26)}`,
};
const status = (part: object) => ({
  ...STARTED,
  status: 'running',
  progress: 'Writing the code',
  stage: 'code',
  percent: 40,
  message: '',
  startedAt: new Date().toISOString(),
  ...part,
});

test('the views of a revision and its manual editing are accessible', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  const projectId = await saveProject(cloud, user.publicKey);
  await signIn(page, cloud, user);
  await page.goto(`/create-app?revise=${projectId}&rev=1.1`);
  const heading = appFrame(page).getByRole('heading', { name: /^Hills/ });
  await expect(heading).toBeVisible();
  for (const name of ['Code', 'Changes', 'Console']) {
    await page.getByRole('group', { name: 'View' }).getByText(name, { exact: true }).click();
    await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.getByRole('group', { name: 'View' }).getByText('App', { exact: true }).click();
  await page.getByRole('button', { name: 'Select' }).click();
  await heading.click();
  await page.getByRole('button', { name: 'Edit directly' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Dunes');
  await expect(page.getByRole('region', { name: 'Changes by hand' })).toBeVisible();
  await expectAccessible(page);
});

test('a running build and a failed one are accessible', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  await signIn(page, cloud, user);
  await responding(page, 'createApp', STARTED, 202);
  await responding(page, 'getOperationStatus', status({}));
  await page.goto('/create-app');
  await build(page);
  await expect(page.getByText('Writing the code').first()).toBeVisible();
  await expectAccessible(page);
  await responding(page, 'getOperationStatus', status({ status: 'failed', error: 'The model is away.' }));
  await expect(page.getByRole('region', { name: 'Error' })).toBeVisible();
  await expectAccessible(page);
});

test('a finished build and its receipt are accessible', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  await signIn(page, cloud, user);
  cloud.model.say('Coder', SMALL_APP);
  await page.goto('/create-app');
  await build(page);
  const success = page.getByRole('region', { name: 'Success!' });
  await untilPolled(page, success);
  const details = success.getByRole('button', { name: 'Details of Rev 1' });
  await details.click();
  await expect(success.getByRole('region', { name: 'Receipt' })).toContainText('credits');
  await expectAccessible(page);
  await details.click();
  await expect(success.getByRole('region', { name: 'Receipt' })).toBeHidden();
  await expectAccessible(page);
  await success.getByRole('button', { name: 'Close' }).click();
  const turn = page.getByRole('listitem', { name: 'Rev 1', exact: true });
  await turn.getByRole('button', { name: 'Details of Rev 1' }).click();
  await expect(turn.getByRole('region', { name: 'Receipt' })).toContainText('credits');
  await expectAccessible(page);
});

async function build(page: Page): Promise<void> {
  await page.getByLabel('Project Name', { exact: true }).fill('BirdCount');
  const prompt = page.getByRole('textbox', { name: 'Instructions' });
  await prompt.fill('a tally counter for birdwatching');
  await prompt.press('Enter');
  await buildPlanned(page);
}
