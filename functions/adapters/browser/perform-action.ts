import type { Locator, Page } from 'playwright-core';
import type { Step, StepTarget } from '../../../shared/domain/acceptance-steps.ts';
import { describeOthers, type Located, locate, type Used } from './locate.ts';
import { sampleFile } from './sample-files.ts';
import type { StepFault } from './step-fault.ts';
import { toSingleLine } from './to-single-line.ts';
import { waitUntil } from './wait-until.ts';

/** The time limit for finding an element. It is long, so that a working app does not fail on a busy processor. */
export const FIND_LIMIT_MS = 3_000;
const WAIT_LIMIT_MS = 5_000;
const ACT_LIMIT_MS = 3_000;
/**
 * The time limit for using an element that was found. It is longer than the other limits, because only a busy machine
 * reaches it.
 */
const USE_LIMIT_MS = 10_000;
const HEIGHT_PX = 740;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/**
 * When the clock advances by at most this time, every timer runs as often as in real time. When it advances further,
 * each timer runs once, because running every frame of an animation would take too long.
 */
const MAX_RUN_MINUTES = 60;

export type Action = Exclude<Step, { action: 'expect' | 'expectFits' | 'reload' | 'visitAs' | 'download' }>;

/** Performs a user action; returns the reason if it is impossible. Throws Playwright's errors after a crash. */
export async function performAction(page: Page, step: Action, findLimitMs?: number): Promise<StepFault | undefined> {
  switch (step.action) {
    case 'press':
      return press(page, step.key);
    case 'resize':
      await page.setViewportSize({ width: step.widthPx, height: HEIGHT_PX });
      return undefined;
    case 'scroll':
      await page.evaluate((isTop) => window.scrollTo(0, isTop ? 0 : document.body.scrollHeight), step.to === 'top');
      return undefined;
    case 'advance':
      await advance(page, step.minutes + step.days * DAY_MINUTES);
      return undefined;
    case 'waitFor':
      return (await find(page, step, findLimitMs ?? WAIT_LIMIT_MS)).fault;
    default: {
      const { element, fault } = await find(page, step, findLimitMs, usedAs(step));
      return element ? use(page, element, step, findLimitMs) : fault;
    }
  }
}

function usedAs({ action }: Action): Used | undefined {
  switch (action) {
    case 'fill':
    case 'check':
    case 'select':
      return action;
    case 'click':
    case 'doubleClick':
    case 'rightClick':
    case 'hover':
      return 'click';
    default:
      return undefined;
  }
}

type Found = { element: Locator; fault?: undefined } | { element?: undefined; fault: StepFault };

/**
 * Returns the first visible element, or the reason why it is missing. `used` is the kind of action that will use the
 * element. If given, elements of similar roles are found too, such as a link for a click on a button.
 */
export async function find(page: Page, target: StepTarget, limitMs = FIND_LIMIT_MS, used?: Used): Promise<Found> {
  let last: Located | undefined;
  const found = await waitUntil(async () => {
    last = await locate(page, target, used);
    return last.count > 0 && !last.isAmbiguous ? last.elements.first() : undefined;
  }, limitMs);
  if (found) return { element: found };
  const others = await describeOthers(page, target);
  if (last?.isAmbiguous) return { fault: { reason: `several contain “${target.name}”${others}`, isOfStep: true } };
  return { fault: { reason: `there is none${others}`, isMissing: true } };
}

type Use = Exclude<Action, { action: 'press' | 'resize' | 'scroll' | 'waitFor' | 'advance' }>;

async function use(page: Page, element: Locator, step: Use, findLimitMs?: number): Promise<StepFault | undefined> {
  // `force` skips Playwright's wait for a stable position, because background pages lack the animation frames it needs.
  const options = { force: true, timeout: USE_LIMIT_MS };
  try {
    if (!(await element.isEnabled())) return { reason: 'it is disabled' };
    switch (step.action) {
      case 'click':
        await element.click(options);
        break;
      case 'doubleClick':
        await element.dblclick(options);
        break;
      case 'rightClick':
        await element.click({ ...options, button: 'right' });
        break;
      case 'hover':
        await element.hover(options);
        break;
      case 'check':
        await element.check(options);
        break;
      case 'upload':
        await upload(page, element, step);
        break;
      case 'drag': {
        const goal = await find(page, step.to, findLimitMs);
        if (!goal.element) return { ...goal.fault, reason: `where it goes, ${goal.fault.reason}` };
        await element.dragTo(goal.element, options);
        break;
      }
      default:
        return await fill(element, step.value);
    }
    return undefined;
  } catch (error) {
    if (page.isClosed()) throw error;
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { reason: `it cannot be used: ${toSingleLine(reason.replace(/^locator\.\w+: /, ''), 100)}` };
  }
}

async function fill(element: Locator, value: string): Promise<StepFault | undefined> {
  const tag = await element.evaluate(({ tagName }) => tagName);
  if (tag === 'SELECT') return choose(element, value);
  await element.fill(value, { timeout: ACT_LIMIT_MS });
  return undefined;
}

/** Chooses the option with this label, or else the only option whose label contains the text. */
async function choose(element: Locator, label: string): Promise<StepFault | undefined> {
  const wanted = label.trim().toLowerCase();
  let labels: string[] = [];
  const found = await waitUntil(async () => {
    labels = (await element.locator('option').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
    const indexes = [...labels.keys()];
    const equal = indexes.filter((index) => labels[index]?.toLowerCase() === wanted);
    const containing = indexes.filter((index) => labels[index]?.toLowerCase().includes(wanted));
    return equal.length > 0 ? equal.slice(0, 1) : containing.length > 0 ? containing : undefined;
  }, ACT_LIMIT_MS);
  const [index, another] = found ?? [];
  if (index === undefined) {
    const others = labels.slice(0, 8).map((text) => `“${toSingleLine(text, 30)}”`);
    return { reason: `it has no such option; there are ${others.join(', ') || 'none'}` };
  }
  if (another !== undefined) return { reason: `several options contain “${label}”`, isOfStep: true };
  await element.selectOption({ index }, { timeout: ACT_LIMIT_MS });
  return undefined;
}

async function upload(
  page: Page,
  element: Locator,
  { file, content }: Extract<Step, { action: 'upload' }>,
): Promise<void> {
  const given = sampleFile(file, content);
  if (await element.evaluate((node) => node instanceof HTMLInputElement && node.type === 'file')) {
    await element.setInputFiles(given, { timeout: ACT_LIMIT_MS });
    return;
  }
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser', { timeout: ACT_LIMIT_MS }),
    element.click({ force: true, timeout: ACT_LIMIT_MS }),
  ]);
  await chooser.setFiles(given);
}

async function advance(page: Page, minutes: number): Promise<void> {
  if (minutes <= MAX_RUN_MINUTES) await page.clock.runFor(minutes * MINUTE_MS);
  else await page.clock.fastForward(minutes * MINUTE_MS);
}

async function press(page: Page, key: string): Promise<StepFault | undefined> {
  try {
    await page.keyboard.press(key);
    return undefined;
  } catch (error) {
    if (String(error).includes('Unknown key')) return { reason: 'there is no such key', isOfStep: true };
    throw error;
  }
}
