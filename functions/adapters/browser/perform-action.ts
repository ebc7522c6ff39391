import type { Locator, Page } from 'playwright-core';
import type { Step, StepTarget } from '../../../shared/domain/acceptance-steps.ts';
import { describeOthers, locateVisible } from './locate.ts';
import { toSingleLine } from './to-single-line.ts';

/** The time limit for finding an element; long, so that no working app fails on a busy processor. */
const FIND_LIMIT_MS = 3_000;
const WAIT_LIMIT_MS = 5_000;
const ACT_LIMIT_MS = 3_000;
const HEIGHT_PX = 740;

export type Action = Exclude<Step, { action: 'expect' | 'expectFits' | 'reload' | 'visitAs' }>;

/** Performs a user action; returns the reason if it is impossible. Throws Playwright's errors after a crash. */
export async function performAction(page: Page, step: Action): Promise<string | undefined> {
  switch (step.action) {
    case 'press':
      return press(page, step.key);
    case 'resize':
      await page.setViewportSize({ width: step.widthPx, height: HEIGHT_PX });
      return undefined;
    case 'scroll':
      await page.evaluate((isTop) => window.scrollTo(0, isTop ? 0 : document.body.scrollHeight), step.to === 'top');
      return undefined;
    case 'waitFor':
      return (await find(page, step, WAIT_LIMIT_MS)).fault;
    default: {
      const { element, fault } = await find(page, step, FIND_LIMIT_MS);
      return element ? use(page, element, step) : fault;
    }
  }
}

type Found = { element: Locator; fault?: undefined } | { element?: undefined; fault: string };

/** Returns the first visible element, or the reason why it is missing. */
export async function find(page: Page, target: StepTarget, limitMs = FIND_LIMIT_MS): Promise<Found> {
  const element = locateVisible(page, target).first();
  try {
    await element.waitFor({ state: 'visible', timeout: limitMs });
    return { element };
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
    return { fault: `there is none${await describeOthers(page, target.role)}` };
  }
}

type Use = Exclude<Action, { action: 'press' | 'resize' | 'scroll' | 'waitFor' }>;

async function use(page: Page, element: Locator, step: Use): Promise<string | undefined> {
  // `force` skips Playwright's wait for a stable position, which needs animation frames; background pages have none.
  const options = { force: true, timeout: ACT_LIMIT_MS };
  try {
    if (!(await element.isEnabled())) return 'it is disabled';
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
      case 'drag': {
        const goal = await find(page, step.to);
        if (!goal.element) return `where it goes, ${goal.fault}`;
        await element.dragTo(goal.element, options);
        break;
      }
      default:
        await fill(element, step.value);
    }
    return undefined;
  } catch (error) {
    if (page.isClosed()) throw error;
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return `it cannot be used: ${toSingleLine(reason.replace(/^locator\.\w+: /, ''), 100)}`;
  }
}

async function fill(element: Locator, value: string): Promise<void> {
  const tag = await element.evaluate(({ tagName }) => tagName);
  if (tag === 'SELECT') await element.selectOption({ label: value }, { timeout: ACT_LIMIT_MS });
  else await element.fill(value, { timeout: ACT_LIMIT_MS });
}

async function press(page: Page, key: string): Promise<string | undefined> {
  try {
    await page.keyboard.press(key);
    return undefined;
  } catch (error) {
    // An unknown key name is a mistake of the steps, not of the app.
    if (String(error).includes('Unknown key')) return undefined;
    throw error;
  }
}
