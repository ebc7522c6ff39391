import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { drawValues, stepsWithValues } from '../../../../functions/adapters/browser/flow-values.ts';
import type { Step } from '../../../../shared/domain/acceptance-steps.ts';
import { planSchema } from '../../../../shared/domain/plan.ts';
import { axeSource, axeViolations } from '../../../../test/fixtures/axe-violations.ts';
import { type Ask, responseOf } from '../unit/response-of.ts';
import type { AppPage } from './app-pages.ts';
import { appUser } from './use-app.ts';

const { using } = appUser(axeSource);
const inTurn = pLimit(3);

const IDEAS: Readonly<Record<string, Ask>> = {
  'todo list': { idea: 'a todo list for the garden, in green' },
  calculator: { idea: 'a calculator in orange' },
  pomodoro: { idea: 'a pomodoro timer for studying, called FocusTomato, in green' },
  quiz: { idea: 'a quiz about planets with 5 questions', type: 'game' },
  notes: { idea: 'notes in lavender' },
  'landing page': { idea: 'landing page for a bakery in Oslo, in terracotta', type: 'website' },
  'habit tracker': { idea: 'habit tracker in yellow' },
  'expense tracker': { idea: 'an expense tracker in navy, in euros' },
  flashcards: { idea: 'flashcards for learning Spanish' },
  kanban: { idea: 'kanban board in black' },
  2048: { idea: '2048 game', type: 'game' },
  breakout: { idea: 'breakout game', type: 'game' },
  'colour palette': { idea: 'a colour palette maker' },
  'recipe book': { idea: 'a recipe book' },
  portfolio: { idea: 'portfolio of a photographer called Mira Vogt', type: 'website' },
  restaurant: { idea: 'website for my pizzeria called Da Nino, in red', type: 'website' },
  poll: { idea: 'a poll about pizza' },
  booking: { idea: 'booking form for a barber in amber' },
  'drum machine': { idea: 'drum machine' },
  dashboard: { idea: 'sales dashboard with charts' },
  scoreboard: { idea: 'score keeper for three players' },
  'ai assistant': { idea: 'an AI assistant for gardening questions' },
  minesweeper: { idea: 'minesweeper', type: 'game' },
  sudoku: { idea: 'sudoku', type: 'game' },
  'space shooter': { idea: 'space invaders', type: 'game' },
  chess: { idea: 'chess', type: 'game' },
  piano: { idea: 'a piano' },
  solitaire: { idea: 'solitaire', type: 'game' },
  shop: { idea: 'online shop for sneakers in lime' },
  'mind map': { idea: 'mind map for my thesis' },
  feed: { idea: 'message board in crimson' },
  'meme maker': { idea: 'meme generator' },
  collection: { idea: 'a plant care tracker' },
  'shared todo list': { idea: 'a shared shopping list for our family' },
  'a substitute for a game': { idea: 'tetris', type: 'game' },
  'collection in Arabic': { idea: 'مكتبة الكتب', name: 'مكتبتي' },
};

// Each app is loaded once. It is inspected on a narrow dark screen without data, then after a flow of its plan, and
// then on a wide light screen.
test.concurrent.each(Object.entries(IDEAS))(
  '%s fits the screen, is accessible and passes the first flow of its plan',
  (_name, ask) => inTurn(() => expectSound(ask)),
);

async function expectSound(ask: Ask): Promise<void> {
  const plan = await responseOf('Planner', ask);
  const [flow] = planSchema.parse(JSON.parse(plan)).checks;
  if (!flow) throw new TypeError('A plan has a flow.');
  const use = async (page: AppPage) => {
    await isSound(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const step of stepsWithValues(flow, drawValues(flow, { seed: 0, todayMs: 0 }))) await take(page, step);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    const dark = await groundOf(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForFunction((before) => getComputedStyle(document.body).backgroundColor !== before, dark, {
      polling: 20,
    });
    await isSound(page);
  };
  await using({ ...ask, plan }, use, { width: 320, colorScheme: 'dark' });
}

function groundOf(page: AppPage): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

test.each(['bootstrap', 'tailwind', 'materialize'])(
  'the styles that imitate %s are accessible',
  async (cssFramework) => {
    const settings = JSON.stringify({ theme: 'system', cssFramework, imageMode: 'None' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await using({ idea: 'an expense tracker in euros', settings }, (page) => isSound(page), {
        width: 360,
        colorScheme,
      });
    }
  },
);

test.each(['Calm and roomy.', 'Bold and dense.'])('the art direction “%s” is accessible', async (direction) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await using({ idea: 'a kanban board in yellow', direction }, (page) => isSound(page), {
      width: 360,
      colorScheme,
    });
  }
});

test('the theme switch changes the theme, and the app keeps it', () =>
  using({ idea: 'a todo list' }, async (page) => {
    const light = await groundOf(page);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(() => groundOf(page)).not.toBe(light);
    await page.reload();
    await expect.poll(() => groundOf(page)).not.toBe(light);
  }));

async function isSound(page: AppPage): Promise<void> {
  expect(await overflowPx(page)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
  // `smallTargets` requires larger targets than axe does.
  expect(await axeViolations(page, { disabledRules: ['target-size'] })).toEqual([]);
}

function overflowPx(page: AppPage): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/**
 * Performs a flow step as Check does: finds the element by role and name. Expects that no other name contains this
 * name.
 */
async function take(page: AppPage, step: Step): Promise<void> {
  if (step.action === 'press') return page.keyboard.press(step.key);
  // A second visitor would need a second browser, so the page is reloaded instead.
  if (step.action === 'visitAs') return void (await page.reload());
  if (!('role' in step)) return;
  if (step.action === 'expect' && step.state === 'gone') {
    return page.locator(`internal:role=${step.role}[name=${JSON.stringify(step.name)}s]`).waitFor({ state: 'hidden' });
  }
  // A step without a name accepts any element of its role.
  if (step.name === '') return page.locator(`internal:role=${step.role}`).first().waitFor({ state: 'visible' });
  // A list item has an accessible name only when it is labelled.
  if (step.role === 'listitem') {
    const items = page.getByRole('listitem');
    const labelled = page.getByRole('listitem', { name: step.name });
    return labelled
      .or(items.filter({ hasText: step.name }))
      .first()
      .waitFor({ state: 'visible' });
  }
  const named = (how: 's' | 'i') => page.locator(`internal:role=${step.role}[name=${JSON.stringify(step.name)}${how}]`);
  const element = named('s');
  // Waits for a substring match of the name. This fails when another element has a name that contains this one.
  await named('i').waitFor({ state: 'visible' });
  if (step.action === 'click') return element.click();
  if (step.action === 'fill') return element.fill(step.value);
  return element.waitFor({ state: 'visible' });
}

/** Returns visible buttons, fields and links smaller than 44 px. A checkbox inside a label has the label's size. */
function smallTargets(page: AppPage): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, select, input, summary, a[href]')]
      .filter((element) => element.checkVisibility())
      .map((element) =>
        element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element,
      )
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
