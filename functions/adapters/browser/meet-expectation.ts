import type { Locator, Page } from 'playwright-core';
import type { Expectation, StepTarget } from '../../../shared/domain/acceptance-steps.ts';
import {
  isChecked,
  isDisabled,
  readChoices,
  readColors,
  readForms,
  readText,
  readTexts,
  readValue,
} from './element-state.ts';
import { describeOthers, locate } from './locate.ts';
import type { StepFault } from './step-fault.ts';
import { toSingleLine } from './to-single-line.ts';
import { waitUntil } from './wait-until.ts';

const LIMIT_MS = 3_000;
/** The maximum number of elements whose states a snapshot contains. */
const MAX_COMPARED = 20;
/** The maximum number of elements that are read to count those with an expected text, value, color or state. */
const MAX_COUNTED = 100;
/** The maximum difference of a color channel (0 to 255) that counts as equal. */
const COLOR_TOLERANCE = 12;

interface Fault extends StepFault {
  /** True when the fault is in the name: either no element or several elements have the name. */
  isOfName?: boolean;
}

interface Outcome {
  /** The reason why the expectation was not met in time; undefined when it was met. */
  fault?: StepFault | undefined;
  /** True when the expectation was met without waiting. */
  isImmediate: boolean;
}

/** Waits a limited time until an expectation is met. Throws Playwright's errors when the page has crashed. */
export async function meetExpectation(page: Page, expected: Expectation, limitMs = LIMIT_MS): Promise<Outcome> {
  if (expected.changesWithinSeconds !== undefined) {
    const fault = await changeFault(page, expected, expected.changesWithinSeconds);
    return { fault, isImmediate: false };
  }
  let fault: Fault | undefined;
  let looks = 0;
  const isMet = await waitUntil(async () => {
    looks += 1;
    fault = await expectationFault(page, expected);
    return fault ? undefined : true;
  }, limitMs);
  return { fault: isMet ? undefined : await withOthers(page, expected, fault), isImmediate: looks === 1 };
}

/**
 * Adds the names of the other elements of the role to a fault. Runs only once, because it takes long on a large page.
 */
async function withOthers(page: Page, target: StepTarget, fault?: Fault): Promise<StepFault | undefined> {
  if (!fault?.isOfName) return fault;
  return { ...fault, reason: `${fault.reason}${await describeOthers(page, target)}` };
}

/** Returns why an expectation is not met now; undefined when it is met. */
export async function expectationFault(page: Page, expected: Expectation): Promise<Fault | undefined> {
  const fault = await plainFault(page, expected);
  if (!expected.not || fault?.isOfStep) return fault;
  return fault ? undefined : { reason: 'it is so' };
}

async function plainFault(page: Page, expected: Expectation): Promise<Fault | undefined> {
  const { elements: all, count: found, isAmbiguous } = await locate(page, expected);
  if (expected.count !== undefined) {
    const counted = await countMeeting(all, found, expected);
    return counted === Number(expected.count) ? undefined : { reason: `there are ${counted}` };
  }
  if (isAmbiguous) return { reason: `several contain “${expected.name}”`, isOfStep: true, isOfName: true };
  if (expected.state === 'gone') return found === 0 ? undefined : { reason: 'it is still there' };
  if (expected.sorted !== undefined) return sortFault(await readTexts(all, found), expected.sorted);
  if (found === 0) return { reason: 'there is none', isOfName: true };
  // The expectation is met when any one of the elements meets it.
  const reasons = await Promise.all(
    Array.from({ length: Math.min(found, 10) }, (_, index) => elementFault(all.nth(index), expected)),
  );
  const [reason] = reasons;
  return reasons.includes(undefined) || reason === undefined ? undefined : { reason };
}

/** Returns the number of elements with the expected text, value, state and color. */
async function countMeeting(elements: Locator, found: number, expected: Expectation): Promise<number> {
  const { text, contains, value, color, state } = expected;
  const isAnyOf = [text, contains, value, color].every((wanted) => wanted === undefined);
  if (isAnyOf && (state === undefined || state === 'visible' || state === 'gone')) return found;
  const faults = await Promise.all(
    Array.from({ length: Math.min(found, MAX_COUNTED) }, (_, index) => elementFault(elements.nth(index), expected)),
  );
  return faults.filter((fault) => fault === undefined).length;
}

/**
 * Returns why the texts are not in order. Accepts both the order of the numbers in them and the order of the texts,
 * because both are plausible for texts that contain numbers.
 */
function sortFault(texts: readonly string[], order: 'ascending' | 'descending'): StepFault | undefined {
  if (texts.length < 2) return { reason: `there are ${texts.length}, too few for an order` };
  const numbers = texts.map((text) => Number.parseFloat(/-?\d+(?:\.\d+)?/.exec(plainNumbers(text))?.[0] ?? ''));
  const areNumbers = numbers.every(Number.isFinite);
  const sign = order === 'ascending' ? 1 : -1;
  const isSorted = (compare: (index: number) => number) =>
    texts.slice(1).every((_, index) => compare(index) * sign <= 0);
  const byNumber = (index: number) => (numbers[index] ?? 0) - (numbers[index + 1] ?? 0);
  const byText = (index: number) => folded(texts[index] ?? '').localeCompare(folded(texts[index + 1] ?? ''));
  return (areNumbers && isSorted(byNumber)) || ((!areNumbers || texts.some(isWorded)) && isSorted(byText))
    ? undefined
    : {
        reason: `the order is ${texts
          .map((text) => `“${toSingleLine(text, 20)}”`)
          .slice(0, 8)
          .join(', ')}`,
      };
}

/** Returns whether a text begins with a word, as opposed to a number with its sign or currency. */
function isWorded(text: string): boolean {
  return /^\P{N}*\p{L}{3}/u.test(text.trim());
}

async function elementFault(element: Locator, expected: Expectation): Promise<string | undefined> {
  const { state, text, contains, value, color } = expected;
  if (state === 'enabled' && (await isDisabled(element))) return 'it is disabled';
  if (state === 'disabled' && !(await isDisabled(element))) return 'it is enabled';
  if (state === 'checked' && !(await isChecked(element))) return 'it is not checked';
  if (text !== undefined || contains !== undefined) {
    const forms = await readForms(element);
    const isMet = forms.some(
      (shown) =>
        (text === undefined || plainNumbers(shown) === plainNumbers(text)) &&
        (contains === undefined || containsText(shown, contains)),
    );
    if (!isMet) return `it says “${toSingleLine(forms.at(-1) ?? '', 80)}”`;
  }
  if (value !== undefined) {
    const held = await readValue(element);
    const isHeld = (each: string) => folded(each) === folded(value);
    if (!isHeld(held) && !(await readChoices(element)).some(isHeld)) return `it holds “${toSingleLine(held, 80)}”`;
  }
  if (color !== undefined) {
    const colors = await readColors(element);
    if (!colors.some((each) => isSameColor(each, color))) return `its colours are ${colors.map(hexOf).join(' and ')}`;
  }
  return undefined;
}

function folded(text: string): string {
  return plainNumbers(text).toLowerCase();
}

/**
 * Collapses white space. Writes numbers of any language with a decimal point, without separators of thousands, and
 * without zeros at their end.
 */
function plainNumbers(text: string): string {
  return text
    .replace(/(?<=\d)[,.'’\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.')
    .replace(/(?<![\d.])(\d+\.\d*?)0+(?!\.?\d)/g, (_, kept: string) => kept.replace(/\.$/, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns whether a text contains another. A number within a longer number is another number: “12” is not in “312”. */
export function containsText(text: string, part: string): boolean {
  const [whole, wanted] = [folded(text), folded(part)];
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    const isCut =
      (/^\d/.test(wanted) && /\d\.?$/.test(whole.slice(0, at))) ||
      (/\d$/.test(wanted) && /^\.?\d/.test(whole.slice(at + wanted.length)));
    if (!isCut) return true;
  }
  return false;
}

/** Waits until the text, value or number of the elements changes. */
async function changeFault(page: Page, expected: Expectation, seconds: number): Promise<StepFault | undefined> {
  const before = await snapshot(page, expected);
  const hasChanged = await waitUntil(
    async () => ((await snapshot(page, expected)) === before ? undefined : true),
    seconds * 1_000,
  );
  if (expected.not) return hasChanged && { reason: 'it changes' };
  return hasChanged ? undefined : { reason: `it does not change within ${seconds} s` };
}

/** Returns the state of the elements as one comparable string. */
export async function snapshot(page: Page, expected: Expectation): Promise<string> {
  const { elements, count } = await locate(page, expected);
  const states = Array.from({ length: Math.min(count, MAX_COMPARED) }, async (_, index) => {
    const element = elements.nth(index);
    return Promise.all([readText(element), readValue(element), isChecked(element)]);
  });
  return JSON.stringify([count, await Promise.all(states)]);
}

function channelsOf(color: string): number[] {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (hex) return hex.slice(1).map((channel) => Number.parseInt(channel, 16));
  return (color.match(/\d+(?:\.\d+)?/g) ?? []).slice(0, 3).map(Number);
}

function isSameColor(actual: string, wanted: string): boolean {
  const [left, right] = [channelsOf(actual), channelsOf(wanted)];
  return (
    left.length === 3 && left.every((channel, index) => Math.abs(channel - (right[index] ?? -999)) <= COLOR_TOLERANCE)
  );
}

function hexOf(color: string): string {
  const channels = channelsOf(color);
  if (channels.length < 3) return color;
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
