/** Tests the price of a build: the credits that are reserved at its start, and those that are charged at its end. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAppInputSchema, reviseAppInputSchema } from '../../../shared/contract/builds.ts';
import { chargedCredits } from '../../../shared/domain/charged-credits.ts';
import { buildPrice } from '../../../shared/domain/credit-costs.ts';
import { countProof, type FeatureResult, type Proof } from '../../../shared/domain/proof.ts';

it.each([
  ['quick', false, 10],
  ['advanced', false, 25],
  ['advanced', true, 35],
  ['revise', false, 25],
  // The API refuses two designs in these modes, so the option does not change the price.
  ['quick', true, 10],
  ['revise', true, 25],
] as const)('a build in mode %s with two designs: %s holds %i credits', (mode, hasTwoDesigns, credits) => {
  expect(buildPrice(mode, hasTwoDesigns)).toBe(credits);
});

const feature = (outcome: FeatureResult['outcome']): FeatureResult => ({ name: outcome, outcome });
const [SHOWN, FAILED, UNKNOWN] = [feature('shown'), feature('failed'), feature('not_showable')];
const proof = (features: FeatureResult[], lost: string[] = [], openProblems: string[] = []): Proof => ({
  features,
  lost,
  openProblems,
});
const WHOLE = proof([SHOWN, SHOWN]);
const HALF = proof([SHOWN, feature('absent')]);

it.each([
  ['one document', 25, 0, [WHOLE], 25],
  ['one document of which half works', 25, 0, [HALF], 12],
  ['both designs', 35, 10, [WHOLE, WHOLE], 35],
  ['both, the other one half', 35, 10, [WHOLE, HALF], 30],
  ['both half', 35, 10, [HALF, HALF], 17],
  ['one of two', 35, 10, [WHOLE], 25],
  ['one of two, of which half works', 35, 10, [HALF], 12],
  ['six of eight', 25, 0, [proof([...Array(6).fill(SHOWN), FAILED, feature('not_shown')])], 18],
  ['a poster', 25, 0, [proof(Array(5).fill(feature('not_shown')))], 0],
  ['what cannot be shown apart', 25, 0, [proof([SHOWN, UNKNOWN])], 25],
  ['nothing that can be shown', 25, 0, [proof([UNKNOWN])], 0],
  ['a lost control', 25, 0, [proof([SHOWN], ['button “Delete”'])], 12],
  ['an error on use', 25, 0, [proof([SHOWN, SHOWN, SHOWN], [], ['It fails on use.'])], 18],
])('%s: of %i held credits, the right part is charged', (_name, heldCredits, secondDesignCredits, proofs, charged) => {
  expect(chargedCredits({ heldCredits, secondDesignCredits }, proofs)).toBe(charged);
});

const features = fc.array(fc.constantFrom(SHOWN, FAILED, UNKNOWN, feature('absent'), feature('not_shown')), {
  maxLength: 15,
});
const lines = fc.array(fc.string(), { maxLength: 5 });

it('the price is between nothing and the hold, full only if all works, and nothing if nothing does', () => {
  fc.assert(
    fc.property(features, lines, lines, fc.integer({ min: 1, max: 100 }), (found, lost, open, heldCredits) => {
      const given = proof(found, lost, open);
      const { works, asked } = countProof(given);
      const charged = chargedCredits({ heldCredits, secondDesignCredits: 0 }, [given]);
      expect(charged).toBeGreaterThanOrEqual(0);
      expect(charged).toBeLessThanOrEqual(heldCredits);
      expect(charged === heldCredits).toBe(works === asked && works > 0);
      if (works === 0) expect(charged).toBe(0);
    }),
  );
});

it('the price does not fall when one more feature works', () => {
  fc.assert(
    fc.property(features, fc.nat(), fc.integer({ min: 1, max: 100 }), (found, index, heldCredits) => {
      const mended = found.map((one, at) => (at === index % Math.max(1, found.length) ? SHOWN : one));
      const price = (given: FeatureResult[]) => chargedCredits({ heldCredits, secondDesignCredits: 0 }, [proof(given)]);
      expect(price(mended)).toBeGreaterThanOrEqual(price(found));
    }),
  );
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
