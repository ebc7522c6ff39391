/** Takes the steps of the plan as a user would, by accessible role and name, until one does not go. */
import type { Locator, Page } from 'playwright-core';
import type { CheckStep } from '../../../shared/domain/plan.ts';
import { shorten } from './checked-document.ts';
import { delay } from './hang-watch.ts';
import type { PageUse } from './page-use.ts';
import type { ProblemList } from './problem-list.ts';

const FIND_LIMIT_MS = 1_500;
const ACT_LIMIT_MS = 1_000;
/** What a step sets off is to be seen before the next. */
const SETTLE_MS = 60;
const MAX_NAMES = 6;

type Role = Parameters<Page['getByRole']>[0];

/** The roles that a user may be told of; anything else is looked for by its text. */
const ROLES: readonly Role[] = [
  ...(['alert', 'alertdialog', 'article', 'banner', 'button', 'cell', 'checkbox', 'columnheader'] as const),
  ...(['combobox', 'complementary', 'contentinfo', 'dialog', 'document', 'feed', 'figure', 'form'] as const),
  ...(['grid', 'gridcell', 'group', 'heading', 'img', 'link', 'list', 'listbox', 'listitem', 'log'] as const),
  ...(['main', 'menu', 'menubar', 'menuitem', 'meter', 'navigation', 'note', 'option', 'paragraph'] as const),
  ...(['progressbar', 'radio', 'radiogroup', 'region', 'row', 'rowheader', 'search', 'searchbox'] as const),
  ...(['slider', 'spinbutton', 'status', 'switch', 'tab', 'table', 'tablist', 'tabpanel', 'term'] as const),
  ...(['textbox', 'time', 'timer', 'toolbar', 'tooltip', 'tree', 'treeitem'] as const),
];

/** Adds what does not go; steps after it are not taken. */
export async function runSteps(
  page: Page,
  steps: readonly CheckStep[],
  use: PageUse,
  problems: ProblemList,
): Promise<void> {
  const passed: string[] = [];
  for (const [index, step] of steps.entries()) {
    const said = sentence(step);
    use.begin(`the plan's step ${index + 1} (${said})`);
    const fault = await take(page, step);
    if (fault !== undefined) {
      problems.add('steps', `the plan's step ${index + 1} of ${steps.length}, ${said}, fails: ${fault}`);
      break;
    }
    passed.push(`Plan: ${said}`);
    await delay(SETTLE_MS);
  }
  problems.addPassedSteps(passed);
}

function sentence(step: CheckStep): string {
  if (step.action === 'press') return `press ${step.key}`;
  const target = `${step.role} “${shorten(step.name, 60)}”`;
  return step.action === 'fill'
    ? `fill ${target} with “${shorten(step.value, 40)}”`
    : `${step.action} ${target}`;
}

/** Returns what is wrong, or nothing. */
async function take(page: Page, step: CheckStep): Promise<string | undefined> {
  if (step.action === 'press') return press(page, step.key);
  const target = locate(page, step.role, step.name).filter({ visible: true }).first();
  try {
    await target.waitFor({ state: 'visible', timeout: FIND_LIMIT_MS });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return `there is none${await othersOf(page, step.role)}`;
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
    // By force: the usual wait for it to stand still needs frames, which a page in the background has none of.
    if (step.action === 'click') await target.click({ force: true, timeout: ACT_LIMIT_MS });
    else await fill(target, step.value);
    return undefined;
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return `it does not take it: ${shorten(reason.replace(/^locator\.\w+: /, ''), 100)}`;
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
    // A name of a key that no keyboard has is the plan's fault alone.
    if (String(error).includes('Unknown key')) return undefined;
    throw error;
  }
}

/** By the accessible name, or by the text within: not every role takes its name from its content. */
function locate(page: Page, role: string, name: string): Locator {
  const known = roleOf(role);
  if (known === undefined) return page.getByText(name);
  return page.getByRole(known, { name }).or(page.getByRole(known).filter({ hasText: name }));
}

async function othersOf(page: Page, role: string): Promise<string> {
  const known = roleOf(role);
  if (known === undefined) return '';
  const texts = await page
    .getByRole(known)
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
    );
  const names = texts.map((text) => shorten(text, 30)).filter((text) => text !== '');
  if (names.length === 0) return `, nor any other ${role}`;
  return `; there are ${names
    .slice(0, MAX_NAMES)
    .map((text) => `“${text}”`)
    .join(', ')}`;
}

function roleOf(role: string): Role | undefined {
  return ROLES.find((known) => known === role.toLowerCase());
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
