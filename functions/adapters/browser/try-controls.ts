import { setTimeout as delay } from 'node:timers/promises';
import type { JSHandle, Page } from 'playwright-core';
import { findControls, readControl } from './control-readers.ts';
import type { CurrentAction } from './current-action.ts';
import { toSingleLine } from './to-single-line.ts';
import { withTimeout } from './with-timeout.ts';

const BUTTONS =
  'button, [role="button"], [role="tab"], input[type="button"], input[type="submit"], input[type="checkbox"]';
const FIELDS =
  'textarea, input:not([type]), input[type="text"], input[type="search"], input[type="number"], input[type="email"]';
/** A document may create thousands of controls; the time runs out long before. */
const MAX_CONTROLS = 200;
const FILL_LIMIT_MS = 1_000;
/** The time for which a click may block the page. */
const CLICK_LIMIT_MS = 5_000;
/** Enough for event handlers and the promises that they start. */
const PAUSE_MS = 30;

export interface ControlTrial {
  action: CurrentAction;
  /** The document before a change. Controls that it does not contain are tried first. */
  base?: string | undefined;
  limitMs: number;
}

/**
 * Fills the fields and clicks the buttons of a page until all were tried or the time ends. `watchPage` reports the
 * resulting errors. Throws Playwright's errors when the page has crashed.
 */
export async function tryControls(page: Page, { action, base, limitMs }: ControlTrial): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  const find = (selector: string) => page.evaluateHandle(findControls, { selector, base, maxCount: MAX_CONTROLS });
  await ignoreElementErrors(async () => {
    const [fields, buttons] = await Promise.all([find(FIELDS), find(BUTTONS)]);
    await forEachControl(fields, deadlineMs, (index) => fill(fields, index, action));
    await forEachControl(buttons, deadlineMs, (index) => click(page, buttons, index, action));
  });
}

type Controls = JSHandle<Element[]>;

async function forEachControl(
  controls: Controls,
  deadlineMs: number,
  act: (index: number) => Promise<void>,
): Promise<void> {
  const count = await controls.evaluate(({ length }) => length);
  for (let index = 0; index < count; index++) {
    if (performance.now() > deadlineMs) return;
    await ignoreElementErrors(() => act(index));
  }
}

async function fill(fields: Controls, index: number, action: CurrentAction): Promise<void> {
  const state = await fields.evaluate(readControl, index);
  if (!state?.isEmpty) return;
  action.begin(`filling “${toSingleLine(state.name, 40)}”`);
  const field = (await fields.evaluateHandle((elements, at) => elements[at], index)).asElement();
  await field?.fill(sampleFor(state.type), { timeout: FILL_LIMIT_MS });
}

async function click(page: Page, buttons: Controls, index: number, action: CurrentAction): Promise<void> {
  const state = await buttons.evaluate(readControl, index);
  if (!state) return;
  action.begin(`clicking “${toSingleLine(state.name, 40)}”`);
  if (!state.point) return;
  // A locator's click makes ten times as many calls to the browser.
  await withTimeout(page.mouse.click(state.point.x, state.point.y), CLICK_LIMIT_MS);
  await delay(PAUSE_MS);
}

/**
 * Ignores errors about an element that the page removed or covered meanwhile. Also ignores reader errors on a page that
 * replaced JavaScript built-ins, which `addPageProblems` reports.
 */
async function ignoreElementErrors(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const isAboutElement =
      /Timeout|not attached|detached|not visible|outside of the viewport|not editable|not an? <|Execution context|(?:Type|Reference|Range)Error/;
    if (!isAboutElement.test(String(error))) throw error;
  }
}

function sampleFor(type: string): string {
  if (type === 'number') return '3';
  return type === 'email' ? 'ada@example.com' : 'Sample';
}
