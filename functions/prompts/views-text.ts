import type { ObservedView } from '../ports/browser.ts';

/** The maximum number of characters. Later lines are omitted, so that no page fills the context of the model. */
const MAX_LENGTH = 12_000;
/**
 * The maximum number of options of a field that are all listed. When a field has more, only the first three are listed.
 */
const MAX_OPTIONS = 8;
const LISTED_OPTIONS = 3;
/** The maximum number of listed siblings of one kind, such as the rows of a table or the buttons of a board. */
const MAX_OF_KIND: Readonly<Record<string, number>> = { row: 8, listitem: 8, article: 8 };
const MAX_OF_OTHER_KIND = 12;

/** The roles without a use for steps, unless they have a name. */
const WRAPPERS = new Set([
  ...['main', 'paragraph', 'form', 'group', 'rowgroup', 'banner', 'contentinfo', 'navigation', 'region'],
  ...['complementary', 'caption', 'emphasis', 'strong', 'search', 'image'],
]);
/** Matches Chromium's own roles. Elements with such a role and without a name only wrap other elements. */
const INTERNAL = /^[A-Z]/;
/** The browser fills these fields while it explores, so only their names matter in later views. */
const FIELDS = new Set([...['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider']]);
/** Chromium's own roles of fields that a step fills like a textbox, each with an example of a valid value. */
const FIELD_VALUES: Readonly<Record<string, string>> = {
  Date: '2026-01-31',
  DateTime: '2026-01-31T09:30',
  InputTime: '09:30',
  ColorWell: '#ff0000',
};
/** Chromium's own roles of parts that have no role in ARIA. */
const PARTS_WITHOUT_ROLE = new Set(['sectionheader', 'sectionfooter']);

interface TreeNode {
  role: string;
  name: string;
  states: string;
  value: string;
  children: TreeNode[];
}

const LINE = /^( *)(\S+)(?: ("(?:[^"\\]|\\.)*"))?(?: \[([^\]]*)\])?(?: = ("(?:[^"\\]|\\.)*"))?$/;

/**
 * Returns the accessibility trees of views for a model: one line for an element, as in `button: Add [disabled]`, and
 * only what a step can name. Leaves out lines that an earlier view already has, because most views of an app share
 * their header and their lists. Folds repeated rows and long lists of options.
 */
export function viewsText(views: readonly ObservedView[]): string {
  const known = new Set<string>();
  const lines = views.flatMap((view, index) => {
    const isLater = index > 0;
    const newLines = linesOf(readTree(view.tree), '').filter(
      (line) => !known.has(keyOf(line)) && !(isLater && known.has(shapeOf(line))),
    );
    for (const line of newLines) {
      known.add(keyOf(line));
      if (isLater) known.add(shapeOf(line));
    }
    return newLines.length === 0 ? [] : [headingOf(view), ...newLines];
  });
  return cutLines(lines);
}

function headingOf({ name, widthPx }: ObservedView): string {
  const place = name === '' ? 'the first view' : `after “${name}”`;
  return `# ${place}, ${widthPx} pixels wide`;
}

function cutLines(lines: readonly string[]): string {
  const text = lines.join('\n');
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf('\n', MAX_LENGTH))}\n# more views, left out`;
}

/**
 * Returns the part of a line that identifies it in later views: without indentation, and without the value of a field.
 */
function keyOf(line: string): string {
  const [, role = '', rest = ''] = /^ *(\w+)(.*)$/s.exec(line) ?? [];
  return role + (FIELDS.has(role) ? rest.replace(/ = .*$/s, '') : rest);
}

/** Returns a text that is equal for lines which differ only in digits, such as the winners of several matches. */
function shapeOf(line: string): string {
  return `#${keyOf(line).replace(/\d+/g, '#')}`;
}

/** Reads the lines of a tree. An unreadable line becomes a text. */
function readTree(tree: string): TreeNode[] {
  const roots: TreeNode[] = [];
  const path: { depth: number; node: TreeNode }[] = [];
  for (const line of tree.split('\n').filter((each) => each.trim() !== '')) {
    const [, indent = '', role, name = '""', states = '', value = '""'] = LINE.exec(line) ?? [];
    const node: TreeNode =
      role === undefined
        ? { role: 'text', name: line.trim(), states: '', value: '', children: [] }
        : { role, name: unquoted(name), states: withoutLevel(states), value: unquoted(value), children: [] };
    while ((path.at(-1)?.depth ?? -1) >= indent.length) path.pop();
    (path.at(-1)?.node.children ?? roots).push(node);
    path.push({ depth: indent.length, node });
  }
  return roots;
}

function unquoted(text: string): string {
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : '';
}

function withoutLevel(states: string): string {
  return states
    .split(', ')
    .filter((state) => !state.startsWith('level='))
    .join(', ');
}

function linesOf(nodes: readonly TreeNode[], indent: string): string[] {
  const siblings = nodes.flatMap(unwrapped);
  const counts = new Map<string, number>();
  return siblings.flatMap((node, index) => {
    if (node.role === 'text' && isLabelOf(node, siblings[index + 1])) return [];
    const kind = kindOf(node);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const most = MAX_OF_KIND[node.role] ?? MAX_OF_OTHER_KIND;
    if (count <= most) return nodeLines(node, indent);
    const isLast = siblings.slice(index + 1).every((other) => kindOf(other) !== kind);
    return isLast ? [`${indent}(${count - most} more like these, the last is: ${node.name || textIn(node)})`] : [];
  });
}

/**
 * Returns the children of an element that no step can name, instead of the element. Removes the children of date and
 * color fields, because the browser creates them.
 */
function unwrapped(node: TreeNode): TreeNode[] {
  const { role, name, children } = node;
  if (Object.hasOwn(FIELD_VALUES, role)) return [{ ...node, children: [] }];
  const isWrapper = PARTS_WITHOUT_ROLE.has(role) || (name === '' && (INTERNAL.test(role) || WRAPPERS.has(role)));
  const isSilent = isWrapper || children.some(isControlOf(node));
  return isSilent ? children.flatMap(unwrapped) : [node];
}

/** Returns whether a cell has the name of the control inside it. */
function isControlOf({ role, name }: TreeNode): (child: TreeNode) => boolean {
  return (child) => role === 'cell' && name !== '' && child.role !== 'text' && child.name === name;
}

function isLabelOf(text: TreeNode, next: TreeNode | undefined): boolean {
  return next !== undefined && next.role !== 'text' && next.name.startsWith(text.name);
}

function nodeLines(node: TreeNode, indent: string): string[] {
  const { role, name, states, value } = node;
  const inside = node.children.flatMap(unwrapped).filter((child) => !repeats(child, node));
  const options = inside.filter((child) => child.role === 'option');
  const [text, ...others] = inside.filter((child) => !options.includes(child));
  const isTextOnly = name === '' && value === '' && text?.role === 'text' && others.length === 0;
  const example = FIELD_VALUES[role];
  const shownRole = example === undefined ? role : 'textbox';
  const line = [
    name === '' ? shownRole : `${shownRole}: ${name}`,
    ...(example === undefined ? [] : [`(as ${example})`]),
    ...(states === '' ? [] : [`[${states}]`]),
    ...(value === '' && !isTextOnly ? [] : [`= ${isTextOnly ? text.name : value}`]),
    ...(options.length === 0 ? [] : [`(${optionsText(options.map((option) => option.name))})`]),
  ].join(' ');
  const below = isTextOnly || text === undefined ? [] : linesOf([text, ...others], `${indent} `);
  return [indent + line, ...below];
}

/** Returns whether a text or a heading only repeats the name or the value of the element around it. */
function repeats({ role, name }: TreeNode, parent: TreeNode): boolean {
  return (role === 'text' || role === 'heading') && name !== '' && (name === parent.name || name === parent.value);
}

function optionsText(names: readonly string[]): string {
  if (names.length <= MAX_OPTIONS) return names.join(', ');
  return `${names.slice(0, LISTED_OPTIONS).join(', ')}, … ${names.length} options, the last is ${names.at(-1)}`;
}

/**
 * Returns a text that is equal for similar siblings: those whose elements have the same roles, and controls with the
 * same names apart from digits and the texts of the sibling itself.
 */
function kindOf(node: TreeNode): string {
  if (node.role === 'text') return `text ${node.name}`;
  const own = textIn(node);
  const namesOf = ({ role, name, children }: TreeNode): string => {
    const isContent = role === 'text' || role === 'cell' || role === 'row' || role === 'listitem';
    const kind = isContent ? '' : (own === '' ? name : name.replaceAll(own, '*')).replace(/\d+/g, '#');
    return `${role} ${kind}(${children.map(namesOf).join()})`;
  };
  return namesOf(node);
}

/** Returns the first text inside an element; empty for one without texts. */
function textIn({ role, name, children }: TreeNode): string {
  if (role === 'text') return name;
  return children.map(textIn).find((text) => text !== '') ?? '';
}
