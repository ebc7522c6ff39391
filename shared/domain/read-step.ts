/** Reads acceptance steps as models write them; `writtenStep` writes them. */
import { PERCEIVED_ROLES } from './perceived-roles.ts';

const STATES: readonly string[] = ['visible', 'gone', 'enabled', 'disabled', 'checked'];
/** The words of expectations that consist of a word and a value, such as `contains Milk`. */
export const EXPECTED_WORDS = [
  'text',
  'contains',
  'value',
  'count',
  'sorted',
  'color',
  'changesWithinSeconds',
] as const;

type Fields = Record<string, unknown>;

/** The roles of the elements that an action uses when its line names no role. */
export const USUAL_ROLES = { click: 'button', fill: 'textbox', check: 'checkbox', select: 'combobox' } as const;

/** Matches a role without a colon at the start of a line, because models copy lines of accessibility trees. */
const COPIED_ROLE = new RegExp(
  `^(?:${[
    ...['button', 'link', 'tab', 'textbox', 'searchbox', 'spinbutton', 'combobox', 'checkbox', 'radio', 'switch'],
    ...['slider', 'menuitem', 'option', 'row', 'cell', 'listitem', 'heading', 'img'],
  ].join('|')})(?=\\s)`,
);
const EXPECTATION = new RegExp(`^(?:expect\\s|(?:not\\s+)?(?:${[...PERCEIVED_ROLES, 'text', 'image'].join('|')}):)`);

/** Returns true if a text is an expectation, with or without the word `expect` at its start. */
export function isExpectation(text: string): boolean {
  return EXPECTATION.test(text);
}

/**
 * Returns the fields of a written step, for validation by `stepSchema`; undefined for an unreadable step. A line
 * without an action, such as `row: Milk`, is an expectation.
 */
export function readStep(text: string): Fields | undefined {
  const [head = '', ...parts] = splitParts(text);
  const [action, rest] = splitWord(head);
  switch (action) {
    case 'press':
      return { action, key: rest };
    case 'scroll':
      return { action, to: rest };
    case 'resize':
      return { action, widthPx: Number.parseInt(rest, 10) };
    case 'visitAs':
      return { action, visitor: rest };
    case 'advance':
      return { action, days: numberBefore('days?', rest), minutes: numberBefore('minutes?', rest) };
    case 'reload':
    case 'expectFits':
      return { action };
    case 'fill':
    case 'select':
      return joined({ action, ...readUsed(rest, USUAL_ROLES[action]), value: parts[0] ?? '' }, parts.slice(1), {});
    case 'upload':
      return joined({ action, ...readTarget(rest), file: parts[0] }, parts.slice(1), { content: String });
    case 'download':
      return joined({ action, ...readTarget(rest), file: parts[0] || undefined }, parts.slice(1), { contains: String });
    case 'drag':
      return joined({ action, ...readTarget(rest) }, parts, { to: readTarget });
    case 'click':
    case 'check':
      return rest === '' ? undefined : joined({ action, ...readUsed(rest, USUAL_ROLES[action]) }, parts, {});
    case 'doubleClick':
    case 'rightClick':
    case 'hover':
    case 'waitFor':
      return joined({ action, ...readTarget(rest) }, parts, {});
    default:
      return isExpectation(head) ? readExpectation(head.replace(/^expect\s+/, ''), parts) : undefined;
  }
}

const [PIPE, BACKSLASH] = ['\u0000', '\u0001'];

/** Splits at each `|` that has no backslash before it. */
function splitParts(text: string): string[] {
  return text
    .replaceAll('\\\\', BACKSLASH)
    .replaceAll('\\|', PIPE)
    .split('|')
    .map((part) => part.trim().replaceAll(PIPE, '|').replaceAll(BACKSLASH, '\\'));
}

function splitWord(text: string): [word: string, rest: string] {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(text) ?? [];
  return [word, rest];
}

/** Reads a role and a name. Also accepts `button "Add"`, because models copy lines of accessibility trees. */
function readTarget(text: string): Fields {
  const [, role = '', name = ''] = /^(\w*):?\s*(.*)$/s.exec(text) ?? [];
  return { role, name: /^".*"$/s.test(name) ? name.slice(1, -1) : name };
}

/** Reads the element that an action uses. Adds the usual role when the text names none, as in `click Add`. */
function readUsed(text: string, usualRole: string): Fields {
  return readTarget(namesRole(text) ? text : `${usualRole}: ${text}`);
}

/** Returns whether the text of an element begins with its role. */
export function namesRole(text: string): boolean {
  return /^\w+:/.test(text) || COPIED_ROLE.test(text);
}

function numberBefore(unit: string, text: string): number | undefined {
  const [, digits] = new RegExp(`([\\d.]+) ?${unit}\\b`).exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

type PartReaders = Readonly<Record<string, (text: string) => unknown>>;

/** Adds the fields of the parts. Returns undefined when a part begins with an unknown word. */
function joined(fields: Fields, parts: readonly string[], readers: PartReaders): Fields | undefined {
  const known: PartReaders = { ...readers, in: readTarget };
  const result: Fields = { ...fields };
  for (const part of parts) {
    const [word, rest] = splitWord(part);
    if (word === 'to' && rest.startsWith('in ') && typeof result.to === 'object') {
      result.to = { ...result.to, within: readTarget(splitWord(rest)[1]) };
      continue;
    }
    const read = Object.hasOwn(known, word) ? known[word] : undefined;
    if (!read) return undefined;
    result[word === 'in' ? 'within' : word] = read(rest);
  }
  return result;
}

const EXPECTATION_READERS: PartReaders = {
  ...Object.fromEntries(EXPECTED_WORDS.map((word) => [word, String])),
  ...Object.fromEntries(STATES.map((state) => [state, () => state])),
  count: (text) => (/^\d+$/.test(text) ? Number(text) : text),
  changesWithinSeconds: Number,
  isKept: () => true,
};

function readExpectation(rest: string, parts: readonly string[]): Fields | undefined {
  const isNegated = /^not\s/.test(rest);
  const target = readTarget(isNegated ? splitWord(rest)[1] : rest);
  const read = joined({ action: 'expect', ...target, ...(isNegated && { not: true }) }, parts, EXPECTATION_READERS);
  if (!read) return undefined;
  const [state, ...others] = STATES.filter((each) => each in read);
  if (others.length > 0) return undefined;
  return { ...Object.fromEntries(Object.entries(read).filter(([key]) => key !== state)), ...(state && { state }) };
}
