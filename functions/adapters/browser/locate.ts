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

export interface Located {
  elements: Locator;
  count: number;
  /** True when several elements contain the name, and none has it. */
  isAmbiguous: boolean;
}

/**
 * Finds the visible elements of a role by accessible name or text content, which roles without a name from content
 * need. Returns those with exactly the name; else those with it in another case; else those of which one piece of text
 * is the name; else those that contain it as words. The last two without the elements around them.
 */
export async function locate(page: Page, target: StepTarget): Promise<Located> {
  const { role, name, within } = target;
  const outer = within && (await locate(page, within));
  const scope = outer ? outer.elements.first() : page;
  const known = roleOf(role);
  const ofRole = (from: Page | Locator) => (known === undefined ? from.locator('*') : from.getByRole(known));
  const visible = async (elements: Locator) => {
    const shown = elements.filter({ visible: true });
    return { elements: shown, count: await shown.count(), isAmbiguous: outer?.isAmbiguous ?? false };
  };
  if (name === '') return visible(ofRole(scope));
  const named = (pattern: RegExp, from: Page | Locator = scope) =>
    known === undefined
      ? from.getByText(pattern)
      : from.getByRole(known, { name: pattern }).or(ofRole(from).filter({ hasText: pattern }));
  const withPiece = (from: Page | Locator) => {
    const piece = page.getByText(name.trim(), { exact: true });
    return known === undefined
      ? from.getByText(name.trim(), { exact: true })
      : ofRole(from)
          .and(piece)
          .or(ofRole(from).filter({ has: piece }));
  };
  const source = patternSource(name);
  const words = new RegExp(withWordEdges(name, source), 'iu');
  const [exact, folded, pieces, parts] = await Promise.all([
    visible(named(new RegExp(`^\\s*${source}\\s*$`, 'u'))),
    visible(named(new RegExp(`^\\s*${source}\\s*$`, 'iu'))),
    visible(withPiece(scope).filter({ hasNot: withPiece(page) })),
    visible(named(words).filter({ hasNot: named(words, page) })),
  ]);
  const equal = [exact, folded, pieces].find(({ count }) => count > 0);
  return equal ?? { ...parts, isAmbiguous: parts.isAmbiguous || parts.count > 1 };
}

/** Escapes with code points, because Playwright's selectors end at quotes and angle brackets. */
function patternSource(text: string): string {
  return text
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .replace(/\s+/g, '\\s+');
}

/** A name within a word is another name: “EN” is not in “Vorschriften”. Some scripts write no spaces between words. */
function withWordEdges(name: string, source: string): string {
  const [first = '', last = ''] = [name.trim().at(0), name.trim().at(-1)];
  const before = wordClass(first);
  const after = wordClass(last);
  return `${before && `(?<!${before})`}${source}${after && `(?!${after})`}`;
}

function wordClass(character: string): string {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(character)) return '';
  if (/\p{L}/u.test(character)) return '\\p{L}';
  return /\p{N}/u.test(character) ? '\\p{N}' : '';
}

/** Describes the other visible elements of the role, for the report of a missing element. */
export async function describeOthers(page: Page, { role }: StepTarget): Promise<string> {
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
