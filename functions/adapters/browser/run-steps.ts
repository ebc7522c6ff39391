import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { CheckStep } from '../../../shared/domain/plan.ts';
import type { CheckFindings } from './check-findings.ts';
import type { CurrentAction } from './current-action.ts';
import { toSingleLine } from './to-single-line.ts';

const FIND_LIMIT_MS = 1_500;
const ACT_LIMIT_MS = 1_000;
/** Gives the page time to react before the next step. */
const SETTLE_MS = 60;
const MAX_LISTED_NAMES = 6;

type Role = Parameters<Page['getByRole']>[0];

/** The ARIA roles that users perceive. Steps with another role are located by text. */
const ROLES: readonly Role[] = [
  ...(['alert', 'alertdialog', 'article', 'banner', 'button', 'cell', 'checkbox', 'columnheader'] as const),
  ...(['combobox', 'complementary', 'contentinfo', 'dialog', 'document', 'feed', 'figure', 'form'] as const),
  ...(['grid', 'gridcell', 'group', 'heading', 'img', 'link', 'list', 'listbox', 'listitem', 'log'] as const),
  ...(['main', 'menu', 'menubar', 'menuitem', 'meter', 'navigation', 'note', 'option', 'paragraph'] as const),
  ...(['progressbar', 'radio', 'radiogroup', 'region', 'row', 'rowheader', 'search', 'searchbox'] as const),
  ...(['slider', 'spinbutton', 'status', 'switch', 'tab', 'table', 'tablist', 'tabpanel', 'term'] as const),
  ...(['textbox', 'time', 'timer', 'toolbar', 'tooltip', 'tree', 'treeitem'] as const),
];

/** Runs the plan's steps by accessible role and name, up to the first that fails, and adds the results to the findings. */
export async function runSteps(
  page: Page,
  steps: readonly CheckStep[],
  action: CurrentAction,
  findings: CheckFindings,
): Promise<void> {
  const passed: string[] = [];
  for (const [index, step] of steps.entries()) {
    const description = textOf(step);
    action.begin(`the plan's step ${index + 1} (${description})`);
    const fault = await runStep(page, step);
    if (fault !== undefined) {
      findings.add(
        'steps',
        `the plan's step ${index + 1} of ${steps.length}, ${description}, fails: ${fault}`,
      );
      break;
    }
    passed.push(`Plan: ${description}`);
    await delay(SETTLE_MS);
  }
  findings.addPassedSteps(passed);
}

function textOf(step: CheckStep): string {
  if (step.action === 'press') return `press ${step.key}`;
  const target = `${step.role} “${toSingleLine(step.name, 60)}”`;
  return step.action === 'fill'
    ? `fill ${target} with “${toSingleLine(step.value, 40)}”`
    : `${step.action} ${target}`;
}

/** Returns why the step fails, or undefined when it passes. */
async function runStep(page: Page, step: CheckStep): Promise<string | undefined> {
  if (step.action === 'press') return press(page, step.key);
  const target = locate(page, step.role, step.name).filter({ visible: true }).first();
  try {
    await target.waitFor({ state: 'visible', timeout: FIND_LIMIT_MS });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return `there is none${await describeOthers(page, step.role)}`;
  }
  if (step.action === 'expect') return undefined;
  return act(target, step);
}

async function act(
  target: Locator,
  step: CheckStep & { action: 'click' | 'fill' },
): Promise<string | undefined> {
  try {
    if (!(await target.isEnabled())) return 'it is disabled';
    // `force` skips Playwright's wait for a stable position, which needs animation frames; background pages have none.
    if (step.action === 'click') await target.click({ force: true, timeout: ACT_LIMIT_MS });
    else await fill(target, step.value);
    return undefined;
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return `it cannot be used: ${toSingleLine(reason.replace(/^locator\.\w+: /, ''), 100)}`;
  }
}

async function fill(target: Locator, value: string): Promise<void> {
  const tag = await target.evaluate((element) => element.tagName);
  if (tag === 'SELECT') await target.selectOption({ label: value }, { timeout: ACT_LIMIT_MS });
  else await target.fill(value, { timeout: ACT_LIMIT_MS });
}

async function press(page: Page, key: string): Promise<string | undefined> {
  try {
    await page.keyboard.press(key);
    return undefined;
  } catch (error) {
    // An unknown key name is a mistake in the plan, not in the app.
    if (String(error).includes('Unknown key')) return undefined;
    throw error;
  }
}

/** Locates by accessible name or by text content, because not every role takes its name from its content. */
function locate(page: Page, role: string, name: string): Locator {
  const known = roleOf(role);
  if (known === undefined) return page.getByText(name);
  return page.getByRole(known, { name }).or(page.getByRole(known).filter({ hasText: name }));
}

async function describeOthers(page: Page, role: string): Promise<string> {
  const known = roleOf(role);
  if (known === undefined) return '';
  const texts = await page
    .getByRole(known)
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
    );
  const names = texts.map((text) => toSingleLine(text, 30)).filter((text) => text !== '');
  if (names.length === 0) return `, nor any other ${role}`;
  return `; there are ${names
    .slice(0, MAX_LISTED_NAMES)
    .map((text) => `“${text}”`)
    .join(', ')}`;
}

function roleOf(role: string): Role | undefined {
  return ROLES.find((known) => known === role.toLowerCase());
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
