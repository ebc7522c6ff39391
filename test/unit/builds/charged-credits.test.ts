/** The price of a build: the hold at its start, and the charge at its end. */
import { expect, it } from 'vitest';
import { createAppInputSchema, reviseAppInputSchema } from '../../../shared/contract/builds.ts';
import { isHalfPriced } from '../../../shared/domain/build-return.ts';
import { chargedCredits } from '../../../shared/domain/charged-credits.ts';
import { buildPrice } from '../../../shared/domain/credit-costs.ts';
import { receiptSchema } from '../../../shared/domain/receipt.ts';

const OPEN = ['A step fails.'];

it.each([
  ['quick', false, 10],
  ['advanced', false, 25],
  ['advanced', true, 35],
  ['revise', false, 25],
  // The contract refuses these; their price would not increase.
  ['quick', true, 10],
  ['revise', true, 25],
] as const)('a build in mode %s with two designs: %s holds %i credits', (mode, hasTwoDesigns, credits) => {
  expect(buildPrice(mode, hasTwoDesigns)).toBe(credits);
});

it.each([
  ['one document', 25, 0, [[]], 25],
  ['one document with an open problem', 25, 0, [OPEN], 12],
  ['both designs', 35, 10, [[], []], 35],
  ['both, the other one with an open problem', 35, 10, [[], OPEN], 30],
  ['both with open problems', 35, 10, [OPEN, OPEN], 17],
  ['one of two', 35, 10, [[]], 25],
  ['one of two, with an open problem', 35, 10, [OPEN], 12],
])(
  '%s: of %i held credits, the right part is charged',
  (_name, heldCredits, secondDesignCredits, openProblems, charged) => {
    expect(chargedCredits({ heldCredits, secondDesignCredits }, openProblems)).toBe(charged);
  },
);

it('only a build whose better design has an open problem is half-priced and returnable', () => {
  const receipt = (openProblems: string[], creditsCharged: number) =>
    receiptSchema.parse({
      stages: [],
      checksPassed: [],
      openProblems,
      designs: [
        { name: 'Calm and roomy', revisionString: '1', openProblems, repairs: 0 },
        { name: 'Bold and dense', revisionString: '2', openProblems: OPEN, repairs: 3 },
      ],
      repairs: 0,
      documentSha256: '',
      documentBytes: 0,
      creditsCharged,
    });
  expect(isHalfPriced(receipt([], 30))).toBe(false);
  expect(isHalfPriced(receipt(OPEN, 17))).toBe(true);
});

it('only an advanced new app can have two designs', () => {
  const app = { projectNameDisplay: 'Tea', userPrompt: 'a tea timer', hasTwoDesigns: 'true' };
  const revision = { ...app, projectId: `prj_${'0'.repeat(26)}`, baseRevisionString: '1' };
  expect(createAppInputSchema.parse(app).hasTwoDesigns).toBe(true);
  expect(createAppInputSchema.parse({ ...app, hasTwoDesigns: undefined }).hasTwoDesigns).toBe(false);
  expect(createAppInputSchema.safeParse({ ...app, isQuickBuidl: 'true' }).error?.issues).toMatchObject([
    { message: 'Only an advanced build can have two designs.', path: ['hasTwoDesigns'] },
  ]);
  expect(reviseAppInputSchema.safeParse(revision).error?.issues).toMatchObject([
    { message: 'Only a new app can have two designs.', path: ['hasTwoDesigns'] },
  ]);
});
