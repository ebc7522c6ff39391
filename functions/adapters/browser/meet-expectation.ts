import type { Locator, Page } from 'playwright-core';
import type { Expectation, StepTarget } from '../../../shared/domain/acceptance-steps.ts';
import { describeOthers, locate } from './locate.ts';
import type { StepFault } from './step-fault.ts';
import { toSingleLine } from './to-single-line.ts';
import { waitUntil } from './wait-until.ts';

const LIMIT_MS = 3_000;
/** The maximum difference of a color channel (0 to 255) that counts as equal. */
const COLOR_TOLERANCE = 12;

interface Fault extends StepFault {
  /** True when the fault is in the name: no element or several elements have it. */
  isOfName?: boolean;
}

interface Outcome {
  /** The reason why the expectation is not met in time. */
  fault?: StepFault | undefined;
  /** True when it was met without waiting. */
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
    return found === Number(expected.count) ? undefined : { reason: `there are ${found}` };
  }
  if (isAmbiguous) return { reason: `several contain “${expected.name}”`, isOfStep: true, isOfName: true };
  if (expected.state === 'gone') return found === 0 ? undefined : { reason: 'it is still there' };
  if (expected.sorted !== undefined) return sortFault(await all.allTextContents(), expected.sorted);
  if (found === 0) return { reason: 'there is none', isOfName: true };
  // The expectation is met when any one of the elements meets it.
  const reasons = await Promise.all(
    Array.from({ length: Math.min(found, 10) }, (_, index) => elementFault(all.nth(index), expected)),
  );
  const [reason] = reasons;
  return reasons.includes(undefined) || reason === undefined ? undefined : { reason };
}

function sortFault(texts: readonly string[], order: 'ascending' | 'descending'): StepFault | undefined {
  if (texts.length < 2) return { reason: `there are ${texts.length}, too few for an order` };
  const numbers = texts.map((text) => Number.parseFloat(/-?\d+(?:\.\d+)?/.exec(plainNumbers(text))?.[0] ?? ''));
  const areNumbers = numbers.every(Number.isFinite);
  const sign = order === 'ascending' ? 1 : -1;
  const isSorted = texts.slice(1).every((text, index) => {
    const compared = areNumbers
      ? (numbers[index] ?? 0) - (numbers[index + 1] ?? 0)
      : folded(texts[index] ?? '').localeCompare(folded(text));
    return compared * sign <= 0;
  });
  return isSorted
    ? undefined
    : {
        reason: `the order is ${texts
          .map((text) => `“${toSingleLine(text, 20)}”`)
          .slice(0, 8)
          .join(', ')}`,
      };
}

interface ElementState {
  text: string;
  value: string;
  isDisabled: boolean;
  isChecked: boolean;
  colors: string[];
}

async function elementFault(element: Locator, expected: Expectation): Promise<string | undefined> {
  const { text, value, isDisabled, isChecked, colors } = await stateOf(element);
  const { state } = expected;
  if (state === 'enabled' && isDisabled) return 'it is disabled';
  if (state === 'disabled' && !isDisabled) return 'it is enabled';
  if (state === 'checked' && !isChecked) return 'it is not checked';
  if (expected.text !== undefined && plainNumbers(text) !== plainNumbers(expected.text)) {
    return `it says “${toSingleLine(text, 80)}”`;
  }
  if (expected.contains !== undefined && !containsText(text, expected.contains)) {
    return `it says “${toSingleLine(text, 80)}”`;
  }
  if (expected.value !== undefined && folded(value) !== folded(expected.value)) {
    return `it holds “${toSingleLine(value, 80)}”`;
  }
  if (expected.color !== undefined && !colors.some((color) => isSameColor(color, expected.color ?? ''))) {
    return `its colours are ${colors.map(hexOf).join(' and ')}`;
  }
  return undefined;
}

function stateOf(element: Locator): Promise<ElementState> {
  return element.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node);
    const hasValue =
      node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;
    return {
      text: node.textContent ?? '',
      value: hasValue ? node.value : (node.getAttribute('aria-valuenow') ?? ''),
      isDisabled: node.matches(':disabled, [aria-disabled="true"]'),
      isChecked: node.matches(':checked, [aria-checked="true"], [aria-selected="true"], [aria-pressed="true"]'),
      colors: [color, backgroundColor],
    };
  });
}

function folded(text: string): string {
  return plainNumbers(text).toLowerCase();
}

/** Folds white space, and writes numbers of any language with a decimal point and without separators of thousands. */
function plainNumbers(text: string): string {
  return text
    .replace(/(?<=\d)[,.'’\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.')
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
  const { elements: all } = await locate(page, expected);
  return JSON.stringify(
    await all.evaluateAll((elements) =>
      elements.map((element) => [
        element.textContent,
        'value' in element ? String(element.value) : '',
        element.matches(':checked'),
      ]),
    ),
  );
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
