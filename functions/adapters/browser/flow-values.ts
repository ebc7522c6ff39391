import { type Flow, type Step, stepSchema } from '../../../shared/domain/acceptance-steps.ts';
import { computeFormula, FormulaError } from './formula.ts';

export type Values = Readonly<Record<string, string | number>>;

const FORMULA = /\{([^{}]+)\}/g;
const DAY_MS = 86_400_000;
/**
 * The range of random dates, in days from today. It begins after the dates that apps usually show by default, such as
 * the next weeks.
 */
const DATE_DAYS = { from: 40, to: 340 };
const MAX_DRAWS = 20;
const [CONSONANTS, VOWELS] = ['bdfklmnprstvz', 'aeiou'];

/**
 * Draws random values for a flow. The same seed and day give the same values. The values differ from each other and
 * from `others` where their range allows it. They are never 0 or 1, for which a wrong calculation may give the right
 * result.
 */
export function drawValues(
  { name: flow, values: kinds = {} }: Flow,
  { seed, todayMs, others = {} }: { seed: number; todayMs: number; others?: Values },
): Values {
  const random = randomNumbers(hashOf(`${seed} ${flow}`));
  const drawn: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const avoided = new Set([0, 1, ...Object.values(others), ...Object.values(drawn)]);
    let value = drawValue(kind, random, todayMs);
    for (let draw = 1; avoided.has(value) && draw < MAX_DRAWS; draw += 1) {
      value = drawValue(kind, random, todayMs);
    }
    drawn[name] = value;
  }
  return drawn;
}

/** Returns the steps of a flow with computed formulas. Throws FormulaError when a computed step is invalid. */
export function stepsWithValues({ steps, values: kinds }: Flow, values: Values): readonly Step[] {
  if (!kinds) return steps;
  const computed = (text: string) => text.replace(FORMULA, (_, formula) => computeFormula(formula, values));
  const parsed = stepSchema.array().safeParse(
    JSON.parse(JSON.stringify(steps), (key, value) => {
      if (typeof value !== 'string') return value;
      return key === 'count' ? Number(computed(value)) : computed(value);
    }),
  );
  if (!parsed.success) throw new FormulaError(parsed.error.issues[0]?.message ?? 'it cannot be computed');
  return parsed.data;
}

/** Returns the names and values as text, for the report of a failed step. */
export function valuesText(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
}

function drawValue(kind: string, random: () => number, todayMs: number): string | number {
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const letter = (letters = '') => letters.charAt(between(0, letters.length - 1));
  const [, from = 0, to = 0] = /\((-?\d+), ?(-?\d+)\)/.exec(kind)?.map(Number) ?? [];
  if (kind === '$date') {
    const days = between(DATE_DAYS.from, DATE_DAYS.to);
    return new Date(todayMs + days * DAY_MS).toISOString().slice(0, 10);
  }
  if (kind !== '$word') return between(Math.min(from, to), Math.max(from, to));
  const word = Array.from({ length: 3 }, () => letter(CONSONANTS) + letter(VOWELS)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns the FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash;
}

/** Returns a generator of pseudo-random numbers from 0 to below 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
