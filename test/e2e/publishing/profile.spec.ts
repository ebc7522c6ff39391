import { expect } from '@playwright/test';
import { axeViolations } from '../../fixtures/axe-violations.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import type { SharedCloud } from '../../integration/shared-cloud.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

async function publish(cloud: SharedCloud, owner: SignedInUser, name: string, publishedAppName: string) {
  const projectId = await saveProject(cloud, owner.publicKey, ['1'], name);
  const publication = { publishStatus: true, revisionToPublish: '1', publishedAppName };
  const headers = { 'x-api-key': owner.apiKey };
  const response = await postJson(`${cloud.api}/projects/${projectId}/publish`, publication, headers);
  expect(response.status).toBe(200);
}

test('an owner’s name links to their published apps, for visitors too', async ({ page, cloud }) => {
  const owner = await signUpAndLogIn(cloud.api);
  // The digits sort the two apps before the apps of other tests. With only one app, the page would show it expanded.
  const name = `00 canoes of ${owner.username}`;
  const other = `01 kayaks of ${owner.username}`;
  const appName = `canoes-${owner.username.replaceAll('_', '-')}`;
  await publish(cloud, owner, name, appName);
  await publish(cloud, owner, other, `more-${appName}`);
  await saveProject(cloud, owner.publicKey, ['1'], 'A secret draft');

  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/?tab=published');
  const card = page.getByRole('article', { name, exact: true });
  await expect(card).toContainText(`by ${owner.username}`);
  await card.getByRole('link', { name: owner.username, exact: true }).click();
  await expect(page).toHaveURL(`/u/${owner.username}`);
  await expect(page.getByRole('heading', { level: 1, name: owner.username })).toBeVisible();

  await page.context().setStorageState({ cookies: [], origins: [] });
  await page.goto(`/u/${owner.username.toUpperCase()}`);
  const apps = page.getByRole('list', { name: `Apps of ${owner.username}` });
  await expect(apps.getByRole('link')).toHaveText([name, other]);
  await expect(page.getByText('A secret draft')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  const opening = page.waitForEvent('popup');
  await apps.getByRole('link', { name }).click();
  await expect(await opening).toHaveURL(`/p/${appName}`);
});

test('an unknown username has a not-found page', async ({ page }) => {
  await page.goto('/u/nobody_has_it');
  await expect(page.getByRole('heading', { name: 'There is nobody here' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});
