import { expect } from '@playwright/test';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';
import { test } from '../buidl-test.ts';
import { signUpWithTestWallet } from '../newcomer.ts';
import { untilPolled } from '../until-polled.ts';

test('two designs are built at their price and viewed, and one is picked', async ({ page, cloud }) => {
  cloud.model.say('Planner', JSON.stringify(COUNTER_PLAN));
  cloud.model.always('Coder', ({ messages }) => {
    const isBold = messages.some(({ text }) => text.includes('<art_direction>\nBold and dense.'));
    return COUNTER_APP.replace('<h1>', `<h1 style="font-weight: ${isBold ? 900 : 400}">`);
  });
  await page.clock.install();
  await signUpWithTestWallet(page, 'two_designs');
  await page.getByRole('link', { name: 'Buidl' }).first().click();
  await page.getByRole('banner').getByText('Advanced', { exact: true }).click();
  await page.getByLabel('Project Name', { exact: true }).fill('Counter');
  await page.getByRole('textbox', { name: 'Instructions' }).fill('an app that counts clicks');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('switch', { name: 'Two designs (+10 credits)' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Plan the app' }).click();
  await page.getByRole('button', { name: 'Build both · 35 credits' }).click();

  const panel = page.getByRole('region', { name: 'Success!' });
  await untilPolled(page, panel.getByRole('heading', { name: 'Success!' }));
  await panel.getByRole('button', { name: /^Details of Rev/ }).click();
  const designs = panel.getByRole('list', { name: 'Designs' });
  await expect(designs).toContainText('Calm and roomy: Rev 1');
  await expect(designs).toContainText('Bold and dense: Rev 2');
  await expect(panel).toContainText('35 credits charged');
  await panel.getByRole('button', { name: 'Pick a design' }).click();

  await page.getByRole('button', { name: 'Pick Bold and dense' }).click();
  await expect(page).toHaveURL(/rev=2$/);
  await expect(page.getByRole('region', { name: 'Design' })).toContainText('You picked Bold and dense, Rev 2.');
  const app = page.frameLocator('iframe[title="Counter, rev 2"]');
  await expect(app.getByRole('heading', { name: 'Counter' })).toHaveCSS('font-weight', '900');
  await page.reload();
  await page.getByRole('button', { name: 'Pick Calm and roomy instead' }).click();
  await expect(page).toHaveURL(/rev=1$/);
  cloud.model.forget();
});
