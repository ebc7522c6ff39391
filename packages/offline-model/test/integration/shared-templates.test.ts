/** Checks apps with shared data by the steps of their plans. These steps also open the apps as a second visitor. */
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../../functions/adapters/browser/lambda-browser.ts';
import { planSchema } from '../../../../shared/domain/plan.ts';
import { type Ask, responseOf } from '../unit/response-of.ts';

const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { checkMs: 90_000, hangMs: 15_000, flowsMs: 90_000 },
});
afterAll(() => browser.close());

const IDEAS: Readonly<Record<string, Ask>> = {
  'a leaderboard': { idea: '2048 game', type: 'game' },
  'a poll': { idea: 'a poll about pizza' },
  'a message board': { idea: 'message board in crimson' },
  'a shared list': { idea: 'a shared shopping list for our family' },
  'a booking form': { idea: 'booking form for a barber in amber' },
};

test.each(Object.entries(IDEAS))('another visitor sees %s', async (_name, ask) => {
  const plan = await responseOf('Planner', ask);
  const flows = planSchema.parse(JSON.parse(plan)).checks;
  const visits = flows.flatMap(({ steps }) => steps).filter(({ action }) => action === 'visitAs');
  expect(visits).not.toEqual([]);
  const { problems, flows: outcomes } = await browser.check(await responseOf('Coder', { ...ask, plan }), { flows });
  expect(problems).toEqual([]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(flows.map(() => 'shown'));
});
