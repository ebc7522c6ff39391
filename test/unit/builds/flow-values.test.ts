import { describe, expect, it } from 'vitest';
import { drawValues, stepsWithValues } from '../../../functions/adapters/browser/flow-values.ts';
import { computeFormula, FormulaError } from '../../../functions/adapters/browser/formula.ts';
import { type Flow, flowSchema, type Step } from '../../../shared/domain/acceptance-steps.ts';

const todayMs = Date.UTC(2026, 10, 27);
const expectText = (text: string): Step => ({ action: 'expect', role: 'status', name: '', text });
const flow = (values: Flow['values'], ...steps: Step[]): Flow => ({ name: 'Adds', values, steps });

describe('computeFormula', () => {
  const values = { price: 12, count: 4, rate: 0.1, day: '2027-03-09', item: 'Velora' };
  it.each([
    ['price * count + 1', '49'],
    ['price - count - 1', '7'],
    ['-(price + count) / 2', '-8'],
    ['rate + 0.2', '0.3'],
    ['round(price / 7, 2)', '1.71'],
    ['round(price, 2)', '12.00'],
    ['round(price * 1.5)', '18'],
    ['day(day) + month(day) + year(day)', '2039'],
    ['item', 'Velora'],
  ])('computes %s', (formula, expected) => {
    expect(computeFormula(formula, values)).toBe(expected);
  });

  it.each([
    '',
    'cost',
    'price +',
    '(price',
    'price count',
    'item * 2',
    'price / 0',
    'month(item)',
    'sin(price)',
    'constructor',
  ])('refuses “%s”', (formula) => {
    expect(() => computeFormula(formula, values)).toThrow(FormulaError);
  });
});

describe('the values of a flow', () => {
  const kinds = { item: '$word', price: '$number(2, 90)', day: '$date' };

  it('are the same for the same seed, and other ones for another', () => {
    const drawn = drawValues(flow(kinds, expectText('')), { seed: 3, todayMs });
    expect(drawn).toEqual(drawValues(flow(kinds, expectText('')), { seed: 3, todayMs }));
    const others = drawValues(flow(kinds, expectText('')), { seed: 4, todayMs, others: drawn });
    for (const name of Object.keys(kinds)) expect(others[name]).not.toBe(drawn[name]);
    expect(drawn).toEqual({
      item: expect.stringMatching(/^[A-Z][a-z]{5}$/),
      price: expect.any(Number),
      day: expect.stringMatching(/^2027-\d\d-\d\d$/),
    });
  });

  it('differ from each other, and are neither 0 nor 1, where their range allows it', () => {
    const numbers = { a: '$number(0,4)', b: '$number(0,4)', c: '$number(0,4)', only: '$number(1,1)' };
    for (let seed = 0; seed < 50; seed += 1) {
      const { a, b, c, only } = drawValues(flow(numbers, expectText('')), { seed, todayMs });
      expect([a, b, c].toSorted()).toEqual([2, 3, 4]);
      expect(only).toBe(1);
    }
  });

  it('replace formulas in every text of a step, and in counts', () => {
    const steps = stepsWithValues(
      flow(
        { item: '$word', count: '$number(2,9)' },
        { action: 'fill', role: 'textbox', name: 'Item', value: '{item}' },
        {
          action: 'expect',
          role: 'listitem',
          name: '{item}',
          within: { role: 'region', name: '{item}s' },
          count: '{count + 1}',
        },
      ),
      { item: 'Velora', count: 4 },
    );
    expect(steps).toEqual([
      { action: 'fill', role: 'textbox', name: 'Item', value: 'Velora' },
      {
        action: 'expect',
        role: 'listitem',
        name: 'Velora',
        within: { role: 'region', name: 'Veloras' },
        count: 5,
      },
    ]);
  });

  it('leave braces alone in a flow without values', () => {
    expect(stepsWithValues(flow(undefined, expectText('{name}')), {})).toEqual([expectText('{name}')]);
  });

  it('that no step can have are refused', () => {
    const negative = flow(
      { count: '$number(2,9)' },
      { action: 'expect', role: 'listitem', name: '', count: '{count - 20}' },
    );
    expect(() => stepsWithValues(negative, { count: 4 })).toThrow(FormulaError);
  });

  it.each([{ item: '$sentence' }, { 'an item': '$word' }, { price: '$number(x)' }])(
    '%j are no values',
    (values) => {
      expect(flowSchema.safeParse({ name: 'Adds', values, steps: [expectText('')] }).success).toBe(false);
    },
  );
});
