import { expect, it } from 'vitest';
import { codePrompt } from '../../../functions/prompts/code.ts';
import { type Look, lookCss, MOTIONS, TEXT_PAIRS } from '../../../shared/domain/look.ts';
import { planSchema } from '../../../shared/domain/plan.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';

const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  Object.keys(record).filter((key): key is Key => key in record);
const looks = keysOf(TEXT_PAIRS).flatMap((text) => keysOf(MOTIONS).map((motion): Look => ({ text, motion })));

it('every look is CSS with a fallback for each typeface, and stops its motion when visitors ask for that', () => {
  for (const look of looks) {
    const css = lookCss(look);
    expect(css.split('{').length).toBe(css.split('}').length);
    for (const [, stack] of css.matchAll(/--font-\w+: ([^;]+);/g))
      expect(stack).toMatch(/, (?:sans-serif|serif|monospace|cursive)$/);
    expect(css.includes('animation: enter')).toBe(look.motion !== 'none');
    expect(css.includes('prefers-reduced-motion')).toBe(look.motion !== 'none');
  }
});

it('a plan with an unknown look is a plan without one', () => {
  const look = { text: 'warm', motion: 'rise' } as const;
  expect(planSchema.parse({ ...COUNTER_PLAN, look }).look).toEqual(look);
  expect(planSchema.parse({ ...COUNTER_PLAN, look: { text: 'gothic', motion: 'rise' } }).look).toBeUndefined();
});

it('the Coder gets the pictures and the look of the plan', () => {
  const request = {
    ...{ projectId: 'prj_1', ownerPublicKey: 'ada', projectName: 'Tea', idea: 'a tea shop' },
    ...{ llmSettings: {}, styleSettings: {}, userImageKeys: [], firstUserImageNumber: 1 },
  };
  const shelf = {
    pictures: 'tea: /pictures/fluent-emoji-flat/teapot.svg',
    look: lookCss({ text: 'warm', motion: 'rise' }),
  };
  const prompt = codePrompt(request, '{}', undefined, undefined, shelf);
  expect(prompt).toContain(`<pictures>\n${shelf.pictures}\n</pictures>`);
  expect(prompt).toContain(`<look>\n${shelf.look}\n</look>`);
});
