/**
 * Each feature of a template is proven as in the check of a build: its flow must pass on the app, but fail without its
 * actions and on a copy of the app that receives no input.
 */
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../../functions/adapters/browser/lambda-browser.ts';
import { planSchema } from '../../../../shared/domain/plan.ts';
import { responseOf } from '../unit/response-of.ts';

const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { checkMs: 150_000, hangMs: 20_000, flowsMs: 150_000, earlierFlowsMs: 60_000 },
});
afterAll(() => browser.close());

const IDEAS: readonly (readonly [string, 'webapp' | 'game' | 'website'])[] = [
  ['an AI assistant', 'webapp'],
  ['a todo list', 'webapp'],
  ['a shared shopping list for our family', 'webapp'],
  ['a calculator', 'webapp'],
  ['a pomodoro timer', 'webapp'],
  ['a tabata timer with 40 seconds of work and 20 of rest', 'webapp'],
  ['a quiz', 'game'],
  ['a quiz with 1 question', 'game'],
  ['minesweeper', 'game'],
  ['notes', 'webapp'],
  ['landing page for a bakery', 'website'],
  ['habit tracker', 'webapp'],
  ['an expense tracker', 'webapp'],
  ['flashcards', 'webapp'],
  ['kanban board', 'webapp'],
  ['a kanban board with the columns Idea and Shipped', 'webapp'],
  ['2048', 'game'],
  ['booking form for a barber', 'webapp'],
  ['booking form for a barber, open Monday to Friday 9 to 5', 'webapp'],
  ['breakout', 'game'],
  ['colour palette maker', 'webapp'],
  ['sales dashboard', 'webapp'],
  ['drum machine', 'webapp'],
  ['a poll about pizza', 'webapp'],
  ['portfolio of a photographer', 'website'],
  ['recipe book', 'webapp'],
  ['website for my pizzeria', 'website'],
  ['a food menu', 'website'],
  ['score keeper for three players', 'webapp'],
  ['sudoku', 'game'],
  ['a piano', 'webapp'],
  ['chess', 'game'],
  ['space invaders', 'game'],
  ['online shop', 'webapp'],
  ['solitaire', 'game'],
  ['mind map', 'webapp'],
  ['message board', 'webapp'],
  ['meme generator', 'webapp'],
  ['a catalogue of lighthouses', 'webapp'],
];

test.each(IDEAS)('the features of “%s” are shown', async (idea, type) => {
  const [document, plan] = await Promise.all([
    responseOf('Coder', { idea, type }),
    responseOf('Planner', { idea, type }),
  ]);
  const { features, checks } = planSchema.parse(JSON.parse(plan));
  const { flows } = await browser.check(document, { flows: checks });
  expect(features.map(({ name }) => name)).toEqual(flows.map(({ name }) => name));
  expect(flows.filter(({ outcome }) => outcome !== 'shown')).toEqual([]);
});
