import { expect } from '@playwright/test';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { buildPlanned, signIn } from '../newcomer.ts';
import { expectAccessible } from '../site/expect-accessible.ts';
import { untilPolled } from '../until-polled.ts';

test('an idea is answered by a plan, changed, built from it, and a change of it is undone', async ({ page, cloud }) => {
  await page.clock.install();
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/create-app');
  const prompt = page.getByRole('textbox', { name: 'Instructions' });
  const plan = page.getByRole('region', { name: 'The plan' });
  const credits = (count: number) => page.getByRole('button', { name: new RegExp(`, ${count} credits$`) });

  await test.step('the plan names limits, look and contradictions, and costs nothing', async () => {
    await page.getByLabel('Project Name', { exact: true }).fill('Chores');
    await prompt.fill('a todo list in green, with a dark theme and an ivory background');
    await prompt.press('Enter');
    await untilPolled(page, plan.getByRole('list', { name: 'What the app will do' }).getByRole('listitem').first());
    await expect(plan).toHaveAttribute('aria-busy', 'false');
    await expect(plan).toContainText('Your idea names green');
    await expect(plan).toContainText('Bootstrap');
    await expect(plan).toContainText('images: shapes');
    await expect(plan.getByRole('radio', { name: /^Dark/ })).toBeChecked();
    await expect(credits(100)).toBeVisible();
    await expect(prompt).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('a reload keeps it', async () => {
    await page.reload();
    await untilPolled(page, plan.getByRole('radio', { name: /^Dark/ }));
  });

  await test.step('the idea is changed', async () => {
    await plan.getByRole('button', { name: 'Change' }).click();
    await expect(plan).toBeHidden();
    await expect(prompt).toBeFocused();
    await prompt.fill('a todo list in green');
    await prompt.press('Enter');
    await untilPolled(page, plan.getByRole('list', { name: 'What the app will do' }).getByRole('listitem').first());
    await expect(plan).toHaveAttribute('aria-busy', 'false');
    await expect(plan.getByRole('radio')).toHaveCount(0);
  });

  await test.step('the build uses the plan, and folds into its turn', async () => {
    const plannedBefore = cloud.model.askedOf('Planner').length;
    await buildPlanned(page);
    await expect(page.getByRole('region', { name: 'What is being made' })).toBeVisible();
    // The progress of the build appears below the plan and scrolls into view.
    await expect(page.getByRole('button', { name: 'Stop the build' })).toBeInViewport({ ratio: 1 });
    const success = page.getByRole('region', { name: 'Success!' });
    await untilPolled(page, success);
    expect(cloud.model.askedOf('Planner').length).toBe(plannedBefore);
    await expect(success.getByRole('list', { name: 'What was asked for' }).getByLabel('Works:').first()).toBeVisible();
    await expect(success.getByRole('button', { name: 'Publish Chores rev 1' })).toBeVisible();
    await expect(page.frameLocator('iframe[title^="Chores, rev"]').locator('html')).toHaveAttribute(
      'data-theme',
      'dark',
    );
    await expect(credits(75)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a next wish is built, says what changed, and is undone', async () => {
    const wishes = page.getByRole('list', { name: 'Next, perhaps:' }).getByRole('button');
    await expect(wishes).toHaveCount(3);
    await wishes.filter({ hasText: 'Add an export as CSV' }).click();
    await expect(prompt).toHaveValue('Add an export as CSV');
    await prompt.press('Enter');
    await untilPolled(page, page.getByRole('listitem', { name: 'Rev 1.1', exact: true }));
    const turn = page.getByRole('listitem', { name: 'Rev 1.1', exact: true });
    await expect(turn.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await expect(turn).toContainText('Added an export as CSV.');
    await turn.getByRole('link', { name: 'Undo Rev 1.1' }).click();
    await expect(page).toHaveURL(/rev=1$/);
    // Undoing the revision also removes its result from the conversation.
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeHidden();
    await prompt.press('ArrowUp');
    await expect(prompt).toHaveValue('Add an export as CSV');
  });
});
