import type { Locator, Page } from 'playwright-core';
import type { StepTarget } from '../../../shared/domain/acceptance-steps.ts';
import { PERCEIVED_ROLES } from '../../../shared/domain/perceived-roles.ts';
import { toSingleLine } from './to-single-line.ts';

const MAX_LISTED_NAMES = 6;

type Role = Parameters<Page['getByRole']>[0];

/** The roles whose accessible name is their text. */
const NAMED_BY_TEXT: readonly Role[] = [
  ...(['button', 'cell', 'checkbox', 'columnheader', 'gridcell', 'heading', 'link'] as const),
  ...(['menuitem', 'option', 'radio', 'row', 'rowheader', 'switch', 'tab', 'tooltip', 'treeitem'] as const),
];

/**
 * Returns the ARIA role for a role in a step; undefined for an unknown role. Accessibility trees say “image” for “img”.
 */
function roleOf(role: string): Role | undefined {
  const wanted = role.toLowerCase() === 'image' ? 'img' : role.toLowerCase();
  return PERCEIVED_ROLES.find((known) => known === wanted);
}

export interface Located {
  elements: Locator;
  count: number;
  /** True when several elements contain the name, and none has exactly this name. */
  isAmbiguous: boolean;
}

/** The kinds of actions, for which elements of several roles serve alike. */
export type Used = 'click' | 'fill' | 'check' | 'select';

/** Models name the usual role of an action, also for a link, a search field or a field for numbers. */
const SIMILAR_ROLES: Readonly<Record<Used, readonly Role[]>> = {
  click: [
    ...(['button', 'link', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio'] as const),
    ...(['radio', 'checkbox', 'switch', 'option', 'treeitem'] as const),
  ],
  fill: ['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider'],
  check: ['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'],
  select: ['combobox', 'listbox'],
};

/**
 * Finds the visible elements of a role by accessible name, or by text content for roles that have no name from content.
 * Returns the first non-empty group: elements with exactly the name; with the name in another case; with a text node
 * that is the name; of a role that serves the action `used` alike, with exactly the name; with the name as words in
 * their text. The third and the last group contain only the innermost elements.
 */
export async function locate(page: Page, { within, ...target }: StepTarget, used?: Used): Promise<Located> {
  const outer = within && (await locate(page, within));
  const scope = outer ? outer.elements.first() : page;
  const wanted = new WantedElements(page, target);
  const visible = async (elements: Locator) => {
    const shown = shownOf(page, elements);
    return { elements: shown, count: await shown.count(), isAmbiguous: outer?.isAmbiguous ?? false };
  };
  if (target.name === '') return visible(wanted.ofRole(scope));
  // The groups are searched one after the other, because computing the names of many elements takes long.
  for (const elements of [
    wanted.named(scope, 'u'),
    wanted.named(scope, 'iu'),
    wanted.innermost(wanted.withPiece(scope), wanted.withPiece(page)),
    ...(used ? wanted.ofSimilarRoles(scope, SIMILAR_ROLES[used]) : []),
  ]) {
    const equal = await visible(elements);
    if (equal.count > 0) return equal;
  }
  const parts = await visible(wanted.innermost(wanted.withPart(scope), wanted.withPart(page)));
  return { ...parts, isAmbiguous: parts.isAmbiguous || parts.count > 1 };
}

/** Returns the elements that users can see. The options of a closed list have no box, but users can open the list. */
function shownOf(page: Page, elements: Locator): Locator {
  return elements.filter({ visible: true }).or(elements.and(page.locator('select:visible option')));
}

type Scope = Page | Locator;

/**
 * Locates the elements of a role by ever looser comparisons with the name. With an unknown role, locates elements by
 * their text only.
 */
class WantedElements {
  readonly #page: Page;
  readonly #role: Role | undefined;
  readonly #name: string;

  constructor(page: Page, { role, name }: Pick<StepTarget, 'role' | 'name'>) {
    this.#page = page;
    this.#role = roleOf(role);
    this.#name = name.trim();
  }

  ofRole(scope: Scope): Locator {
    return this.#role === undefined ? scope.locator('*') : scope.getByRole(this.#role);
  }

  named(scope: Scope, flags: 'u' | 'iu'): Locator {
    const pattern = exactPattern(this.#name, flags);
    return this.#matching(scope, pattern, pattern);
  }

  /** Returns the elements of the other roles that have the name; nothing when the wanted role is not one of `roles`. */
  ofSimilarRoles(scope: Scope, roles: readonly Role[]): Locator[] {
    if (!roles.some((role) => role === this.#role)) return [];
    const name = exactPattern(this.#name, 'iu');
    const [first, ...others] = roles.filter((role) => role !== this.#role);
    if (first === undefined) return [];
    const ofRole = (role: Role) => scope.getByRole(role, { name });
    return [others.reduce((all, role) => all.or(ofRole(role)), ofRole(first))];
  }

  withPiece(scope: Scope): Locator {
    const options = { exact: true };
    if (this.#role === undefined) return scope.getByText(this.#name, options);
    const piece = this.#page.getByText(this.#name, options);
    const all = this.ofRole(scope);
    return all.and(piece).or(all.filter({ has: piece }));
  }

  withPart(scope: Scope): Locator {
    const source = patternSource(this.#name);
    const words = new RegExp(withWordEdges(this.#name, source), 'iu');
    // The text content of adjacent elements has no spaces between their texts, so `part` has no word boundaries.
    const part = new RegExp(source, 'iu');
    const isNamedByText = this.#role !== undefined && NAMED_BY_TEXT.includes(this.#role);
    return this.#matching(scope, words, isNamedByText ? undefined : part);
  }

  /**
   * Returns those of `elements` that contain no element of `all`. Elements that are located by their text are innermost
   * already, and Playwright would find each of them within itself.
   */
  innermost(elements: Locator, all: Locator): Locator {
    return this.#role === undefined ? elements : elements.filter({ hasNot: all });
  }

  #matching(scope: Scope, name: RegExp, text: RegExp | undefined): Locator {
    if (this.#role === undefined) return scope.getByText(name);
    const byName = scope.getByRole(this.#role, { name });
    return text ? byName.or(this.ofRole(scope).filter({ hasText: text })) : byName;
  }
}

function exactPattern(name: string, flags: 'u' | 'iu'): RegExp {
  return new RegExp(`^\\s*${patternSource(name)}\\s*$`, flags);
}

/** Replaces each special character with its code point, because a quote or angle bracket would end the selector. */
function patternSource(text: string): string {
  return text
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .replace(/\s+/g, '\\s+');
}

/**
 * Adds word boundaries, because a name within a word is another name: “EN” is not in “Vorschriften”. Scripts without
 * spaces between words get no boundaries.
 */
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
  const texts = await shownOf(page, page.getByRole(known)).evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
  );
  const names = texts.map((text) => toSingleLine(text, 30)).filter((text) => text !== '');
  if (names.length === 0) return `, nor any other ${role}`;
  return `; there are ${names
    .slice(0, MAX_LISTED_NAMES)
    .map((text) => `“${text}”`)
    .join(', ')}`;
}
