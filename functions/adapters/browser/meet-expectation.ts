import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Expectation } from '../../../shared/domain/acceptance-steps.ts';
import { describeOthers, locateVisible } from './locate.ts';
import { toSingleLine } from './to-single-line.ts';

const LIMIT_MS = 3_000;
const POLL_MS = 50;
/** The maximum difference of a color channel (0 to 255) that counts as equal. */
const COLOR_TOLERANCE = 12;

interface Outcome {
  /** The reason why the expectation is not met in time. */
  fault?: string | undefined;
  /** True when it was met without waiting. */
  isImmediate: boolean;
}

/** Waits a limited time until an expectation is met. Throws Playwright's errors when the page has crashed. */
export async function meetExpectation(page: Page, expected: Expectation): Promise<Outcome> {
  if (expected.changesWithinSeconds !== undefined) {
    return { fault: await changes(page, expected, expected.changesWithinSeconds), isImmediate: false };
  }
  const deadlineMs = performance.now() + LIMIT_MS;
  for (let isImmediate = true; ; isImmediate = false) {
    const fault = await faultOf(page, expected);
    if (fault === undefined || performance.now() > deadlineMs) return { fault, isImmediate };
    await delay(POLL_MS);
  }
}

async function faultOf(page: Page, expected: Expectation): Promise<string | undefined> {
  const all = locateVisible(page, expected);
  const found = await all.count();
  if (expected.count !== undefined) {
    return found === expected.count ? undefined : `there are ${found}`;
  }
  if (expected.state === 'gone') return found === 0 ? undefined : 'it is still there';
  if (found === 0) return `there is none${await describeOthers(page, expected.role)}`;
  // Any one of the elements may meet it.
  const faults = await Promise.all(
    Array.from({ length: Math.min(found, 10) }, (_, index) => elementFault(all.nth(index), expected)),
  );
  return faults.includes(undefined) ? undefined : faults[0];
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
  if (expected.text !== undefined && !folded(text).includes(folded(expected.text))) {
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
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Waits until the text, value or number of the elements changes. */
async function changes(page: Page, expected: Expectation, seconds: number): Promise<string | undefined> {
  const before = await snapshot(page, expected);
  const deadlineMs = performance.now() + seconds * 1_000;
  while (performance.now() < deadlineMs) {
    if ((await snapshot(page, expected)) !== before) return undefined;
    await delay(POLL_MS);
  }
  return `it does not change within ${seconds} s`;
}

/** Returns the state of the elements as one comparable string. */
export async function snapshot(page: Page, expected: Expectation): Promise<string> {
  return JSON.stringify(
    await locateVisible(page, expected).evaluateAll((elements) =>
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
