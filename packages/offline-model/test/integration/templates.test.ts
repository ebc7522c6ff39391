import pLimit from 'p-limit';
import { expect, test } from 'vitest';
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
  'memory game': { idea: 'memory game with 6 pairs in pink', type: 'game' },
  snake: { idea: 'snake in yellow', type: 'game' },
  notes: { idea: 'notes in lavender' },
  'landing page': { idea: 'landing page for a bakery in Oslo, in terracotta', type: 'website' },
  stopwatch: { idea: 'a stopwatch with laps' },
  'tic-tac-toe': { idea: 'tic tac toe in purple', type: 'game' },
  'habit tracker': { idea: 'habit tracker in yellow' },
  'expense tracker': { idea: 'an expense tracker in navy, in euros' },
  flashcards: { idea: 'flashcards for learning Spanish' },
  'unit converter': { idea: 'unit converter' },
  kanban: { idea: 'kanban board in black' },
  2048: { idea: '2048 game', type: 'game' },
  'typing test': { idea: 'a typing test in violet' },
  breakout: { idea: 'breakout game', type: 'game' },
  'whack-a-mole': { idea: 'whack a mole', type: 'game' },
  'drawing board': { idea: 'a drawing board' },
  'markdown editor': { idea: 'markdown editor' },
  'password generator': { idea: 'password generator in teal' },
  'colour palette': { idea: 'a colour palette maker' },
  'recipe book': { idea: 'a recipe book' },
  portfolio: { idea: 'portfolio of a photographer called Mira Vogt', type: 'website' },
  restaurant: { idea: 'website for my pizzeria called Da Nino, in red', type: 'website' },
  countdown: { idea: 'countdown to my wedding in rose' },
  poll: { idea: 'a poll about pizza' },
  booking: { idea: 'booking form for a barber in amber' },
  'drum machine': { idea: 'drum machine' },
  dashboard: { idea: 'sales dashboard with charts' },
  calendar: { idea: 'a calendar in blue' },
  'formula calculator': { idea: 'a tip calculator' },
  picker: { idea: 'spin the wheel to choose dinner' },
  scoreboard: { idea: 'score keeper for three players' },
  arcade: { idea: 'a game where a fox collects berries', type: 'game' },
  'word guess': { idea: 'hangman with animals', type: 'game' },
  'ai assistant': { idea: 'an AI assistant for gardening questions' },
  'story generator': { idea: 'an AI story generator for kids' },
  minesweeper: { idea: 'minesweeper', type: 'game' },
  sudoku: { idea: 'sudoku', type: 'game' },
  'falling blocks': { idea: 'tetris', type: 'game' },
  'four in a row': { idea: 'connect four', type: 'game' },
  'five letters': { idea: 'wordle', type: 'game' },
  pong: { idea: 'pong in magenta', type: 'game' },
  'sliding puzzle': { idea: '15 puzzle', type: 'game' },
  flap: { idea: 'flappy bird', type: 'game' },
  'space shooter': { idea: 'space invaders', type: 'game' },
  'rock, paper, scissors': { idea: 'rock paper scissors', type: 'game' },
  chess: { idea: 'chess', type: 'game' },
  'chess clock': { idea: 'chess clock' },
  sums: { idea: 'math practice for kids', type: 'game' },
  metronome: { idea: 'metronome' },
  piano: { idea: 'a piano' },
  'world clock': { idea: 'world clock for London and Tokyo' },
  'QR code': { idea: 'QR code generator' },
  'text tools': { idea: 'word counter' },
  'daily goal': { idea: 'water intake tracker in cyan' },
  'number log': { idea: 'weight tracker' },
  invoice: { idea: 'invoice maker in euros' },
  'daily card': { idea: 'quote of the day' },
  'music player': { idea: 'music player' },
  blackjack: { idea: 'blackjack', type: 'game' },
  solitaire: { idea: 'solitaire', type: 'game' },
  runner: { idea: 'dino game', type: 'game' },
  racing: { idea: 'racing game in yellow', type: 'game' },
  maze: { idea: 'maze game', type: 'game' },
  shop: { idea: 'online shop for sneakers in lime' },
  chat: { idea: 'chat app in amber' },
  clicker: { idea: 'cookie clicker', type: 'game' },
  weather: { idea: 'weather in Oslo' },
  'pixel editor': { idea: 'pixel art editor in orange' },
  'mind map': { idea: 'mind map for my thesis' },
  listings: { idea: 'job board' },
  feed: { idea: 'message board in crimson' },
  checkers: { idea: 'checkers', type: 'game' },
  breathing: { idea: 'meditation app' },
  'meme maker': { idea: 'meme generator' },
  currency: { idea: 'currency converter' },
  'virtual pet': { idea: 'virtual pet', type: 'game' },
  simon: { idea: 'simon says', type: 'game' },
  collection: { idea: 'a plant care tracker' },
  'shared todo list': { idea: 'a shared shopping list for our family' },
  'collection in Arabic': { idea: 'مكتبة الكتب', name: 'مكتبتي' },
};

// Each app is loaded once: first narrow, dark and empty, then after the plan's checks, then wide and light with content.
test.concurrent.each(Object.entries(IDEAS))(
  '%s fits, is accessible and holds what its plan promises',
  (_name, ask) => inTurn(() => expectSound(ask)),
);

async function expectSound(ask: Ask): Promise<void> {
  const plan = await responseOf('Planner', ask);
  const use = async (page: AppPage) => {
    await isSound(page);
    for (const { steps } of planSchema.parse(JSON.parse(plan)).checks) {
      for (const step of steps) await take(page, step);
    }
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
  'the look of %s is accessible too',
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

test.each(['Calm and roomy.', 'Bold and dense.'])(
  'the art direction “%s” is accessible too',
  async (direction) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using({ idea: 'a kanban board in yellow', direction }, (page) => isSound(page), {
        width: 360,
        colorScheme,
      });
    }
  },
);

test('the theme toggle changes the theme and keeps it', () =>
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
  // `smallTargets` asks for larger ones.
  expect(await axeViolations(page, { disabledRules: ['target-size'] })).toEqual([]);
}

function overflowPx(page: AppPage): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Takes a step as Check does: by accessible role and name, which exactly one element may have, even in part. */
async function take(page: AppPage, step: Step): Promise<void> {
  if (step.action === 'press') return page.keyboard.press(step.key);
  // There is one browser here, in which another visit begins.
  if (step.action === 'visitAs') return void (await page.reload());
  if (!('role' in step)) return;
  // An item of a list has a name only where its label says so.
  if (step.role === 'listitem') {
    const items = page.getByRole('listitem');
    const labelled = page.getByRole('listitem', { name: step.name });
    return labelled
      .or(items.filter({ hasText: step.name }))
      .first()
      .waitFor({ state: 'visible' });
  }
  const named = (how: 's' | 'i') =>
    page.locator(`internal:role=${step.role}[name=${JSON.stringify(step.name)}${how}]`);
  const element = named('s');
  // Fails if the name is in part that of another element, too.
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
