import { expect } from '@playwright/test';
import { routeCalls } from '../../fixtures/route-calls.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../../integration/admin-password.ts';
import { confirm, openDashboard, section } from '../admin/dashboard.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

test('the owner of an app after a takedown sees the reason, and appeals', async ({ page, cloud, desk }) => {
  const { call } = routeCalls(cloud.api);
  const owner = await signUpAndLogIn(cloud.api);
  const projectId = await saveProject(cloud, owner.publicKey, ['1'], 'Appealed');
  const authorization = { reason: 'The music is not yours.', adminPassword: ADMIN_PASSWORD };
  await call(desk.admin, 'setTakenDown', {
    projectId,
    isTakenDown: true,
    rule: 'copyright',
    ...authorization,
  });

  await signIn(page, cloud, owner);
  await page.goto(`/create-app?revise=${projectId}&rev=1`);
  const main = page.getByRole('main');
  await expect(main).toContainText("It uses somebody's work without leave: The music is not yours.");
  const appeal = main.getByRole('button', { name: 'Appeal', exact: true });
  await appeal.click();
  const dialog = page.getByRole('dialog', { name: 'Appeal' });
  await dialog.getByLabel('Your appeal').fill('too short');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toContainText('in at least 10 characters');
  await dialog.getByLabel('Your appeal').fill('I wrote the <b>music</b> myself.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  await expect(main).toContainText('You appealed. An admin decides.');
  await main.getByRole('link', { name: 'What apps may do' }).click();
  await expect(page.getByRole('heading', { name: 'What apps may not do' })).toBeVisible();

  await signIn(page, cloud, desk.admin);
  await openDashboard(page, 'reports');
  const item = section(page, 'Reports').getByRole('listitem').filter({ hasText: 'Appealed' });
  await expect(item).toContainText('I wrote the <b>music</b> myself.');
  await item.getByRole('button', { name: 'Reject the appeal of Appealed' }).click();
  await expect(page.getByRole('dialog')).toContainText('The owner of the app sees it.');
  await confirm(page.getByRole('dialog'), 'Reject');
  await expect(page.getByText('The appeal was rejected.')).toBeVisible();

  await signIn(page, cloud, owner);
  await page.goto(`/create-app?revise=${projectId}&rev=1`);
  await expect(main).toContainText('Your appeal was rejected: For the <b>test</b>');
  await expect(appeal).toHaveCount(0);
});
