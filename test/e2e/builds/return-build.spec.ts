/**
 * A user returns two builds for a refund: one at the full price, from its receipt, and a faulty one, from the credit
 * history.
 */
import { expect, type Page } from '@playwright/test';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import { axeViolations } from '../../fixtures/axe-violations.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { COUNTS } from '../../fixtures/counter-proof.ts';
import { examination } from '../../fixtures/examine-known-app.ts';
import { newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { SMALL_APP } from '../../fixtures/small-app.ts';
import type { SharedCloud } from '../../integration/shared-cloud.ts';
import { test } from '../buidl-test.ts';
import { askForApp, signIn } from '../newcomer.ts';
import { untilPolled } from '../until-polled.ts';

const COUNTS_BACK: Flow = {
  name: 'Counts back',
  steps: [
    { action: 'click', role: 'button', name: 'Less' },
    { action: 'expect', role: 'status', name: '', text: '-1 click' },
  ],
};
/** One of its two features works, so it costs half: its second button counts forwards, too. */
const APP = `${COUNTER_APP.replace('<button type="button" id="more">', '<button type="button" id="less">Less</button> $&').replace('more.addEventListener(', 'for (const each of [more, less]) each.addEventListener(')}
<checks>
${JSON.stringify({ add: [COUNTS, COUNTS_BACK] })}
</checks>`;

test.use({ reducedMotion: 'reduce' });

const REASON = 'The timer does not start.';

async function buildWhole(page: Page, { model }: SharedCloud): Promise<void> {
  // The check of a small app ends in time on a busy machine, too.
  model.say('Coder', SMALL_APP);
  await askForApp(page, { name: 'Tomato', idea: 'a pomodoro timer for studying', mode: 'Quick' });
  await untilPolled(page, page.getByRole('heading', { name: 'Success!' }));
}

async function buildFaulty(page: Page, { model }: SharedCloud): Promise<void> {
  model.say('Coder', APP);
  model.always('Examiner', examination({ Counts: COUNTS.steps, 'Counts back': COUNTS_BACK.steps }));
  model.say('Repairer', 'I do not know.');
  model.say('Repairer', 'I still do not know.');
  await askForApp(page, { name: 'Counter', idea: 'count my clicks', mode: 'Quick' });
  await untilPolled(page, page.getByRole('heading', { name: 'Success!' }));
}

async function expectCredits(page: Page, credits: number): Promise<void> {
  await expect(page.getByRole('button', { name: new RegExp(`, ${credits} credits$`) })).toBeVisible();
}

test('a build is returned at any price, immediately and from the history', async ({ page, cloud }) => {
  await page.clock.install();
  const user = await signUpAndLogIn(cloud.api, newWallet());
  await signIn(page, cloud, user);
  await page.goto('/');
  const returnButton = page.getByRole('button', { name: 'Return this build' });
  const dialog = page.getByRole('dialog', { name: 'Return this build?' });
  const reason = dialog.getByLabel('What does not work?');

  await test.step('from the receipt, with the keyboard', async () => {
    await buildWhole(page, cloud);
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeInViewport();
    await page.getByRole('button', { name: 'Details of Rev 1' }).click();
    const receipt = page.getByRole('region', { name: 'Success!' }).getByRole('region', { name: 'Receipt' });
    await expect(receipt).toContainText('10 credits come back, and Rev 1 is deleted.');
    await expectCredits(page, 90);
    await returnButton.press('Enter');
    await expect(reason).toBeVisible();
    expect(await axeViolations(page, { exclude: 'iframe', disabledRules: ['region'] })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(returnButton).toBeFocused();
    await returnButton.press('Enter');
    await dialog.getByRole('button', { name: 'Return it' }).press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Please say in a sentence what fails');
    await reason.fill(REASON);
    await dialog.getByRole('button', { name: 'Return it' }).press('Enter');
    await expect(page.getByText('The build was returned.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('region', { name: 'Success!' })).toBeHidden();
    await expectCredits(page, 100);
    await expect(page.getByText('Revision not found')).toBeHidden();
  });

  await test.step('from the credit history, whose receipt says so afterwards', async () => {
    await buildFaulty(page, cloud);
    await expectCredits(page, 95);
    await page.getByRole('button', { name: 'Keep revising' }).click();
    await page.goto('/buy-credits/history');
    await page.getByRole('listitem').filter({ hasText: 'Built Counter' }).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/receipts\/op_/);
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await page.getByText('Checks, time and proof').click();
    await page.getByRole('button', { name: /^What the check saw/ }).click();
    const steps = page.getByRole('list', { name: 'Steps of the check' }).getByRole('listitem');
    const step = steps.filter({ has: page.getByLabel('Failed:') });
    await expect(step).toContainText('-1 click');
    const isShown = (image: SVGElement | HTMLElement) => 'naturalWidth' in image && image.naturalWidth;
    await expect.poll(() => step.locator('img').evaluate(isShown)).toBe(640);
    expect(await axeViolations(page, { exclude: 'iframe', disabledRules: ['region'] })).toEqual([]);
    await returnButton.click();
    await reason.fill(REASON);
    await dialog.getByRole('button', { name: 'Return it' }).click();
    await expect(page.getByText('You returned this build')).toBeVisible();
    await expect(returnButton).toBeHidden();
    await expectCredits(page, 100);
    await page.goto('/buy-credits/history');
    for (const name of ['Tomato', 'Counter']) {
      await expect(page.getByRole('listitem').filter({ hasText: `Returned a build of ${name}` })).toHaveCount(1);
    }
  });
});
