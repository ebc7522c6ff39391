import type { Locator, Page } from 'playwright-core';
import type { StepTarget } from '../../../shared/domain/acceptance-steps.ts';
import { toSingleLine } from './to-single-line.ts';

const MAX_LISTED_NAMES = 6;

type Role = Parameters<Page['getByRole']>[0];

/** The ARIA roles that users perceive. Elements of other roles are located by their text. */
const ROLES: readonly Role[] = [
  ...(['alert', 'alertdialog', 'article', 'banner', 'button', 'cell', 'checkbox', 'columnheader'] as const),
  ...(['combobox', 'complementary', 'contentinfo', 'dialog', 'document', 'feed', 'figure', 'form'] as const),
  ...(['grid', 'gridcell', 'group', 'heading', 'img', 'link', 'list', 'listbox', 'listitem', 'log'] as const),
  ...(['main', 'menu', 'menubar', 'menuitem', 'meter', 'navigation', 'note', 'option', 'paragraph'] as const),
  ...(['progressbar', 'radio', 'radiogroup', 'region', 'row', 'rowheader', 'search', 'searchbox'] as const),
  ...(['slider', 'spinbutton', 'status', 'switch', 'tab', 'table', 'tablist', 'tabpanel', 'term'] as const),
  ...(['textbox', 'time', 'timer', 'toolbar', 'tooltip', 'tree', 'treeitem'] as const),
];

function roleOf(role: string): Role | undefined {
  return ROLES.find((known) => known === role.toLowerCase());
}

/**
 * Returns the visible elements of a role whose accessible name or text content matches. The text content is needed for
 * roles that take no name from it.
 */
export function locateVisible(page: Page, { role, name }: StepTarget): Locator {
  const known = roleOf(role);
  if (known === undefined) return page.getByText(name).filter({ visible: true });
  const all = page.getByRole(known);
  if (name === '') return all.filter({ visible: true });
  return page
    .getByRole(known, { name })
    .or(all.filter({ hasText: name }))
    .filter({ visible: true });
}

/** Describes the other visible elements of the role, for the report of a missing element. */
export async function describeOthers(page: Page, role: string): Promise<string> {
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
