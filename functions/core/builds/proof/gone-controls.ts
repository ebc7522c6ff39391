import type { ObservedView } from '../../../ports/browser.ts';

const CONTROL_ROLES = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'listbox',
  'menuitem',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);
/**
 * Above these sizes in bytes, accessibility trees may lack lines: a tree is cut at 6 KB, and all trees together at 30
 * KB. The sizes are a little lower, because a cut tree ends before the line that would exceed the limit.
 */
const NEARLY_FULL_BYTES = 5_700;
const NEARLY_ALL_BYTES = 29_700;
/**
 * Matches a line of an accessibility tree: the role and the name as a JSON string, then optional states and a value.
 */
const LINE = /^\s*([a-z]+) ("(?:[^"\\]|\\.)*")/i;

interface Control {
  role: string;
  name: string;
}

/**
 * Returns the controls of earlier views that no later view contains, in the form `button “Delete”`. Controls are equal
 * when their names differ only in digits or case. Returns an empty list when the later views may be incomplete.
 */
export function goneControls(earlier: readonly ObservedView[], later: readonly ObservedView[]): string[] {
  if (later.length === 0 || isCut(later)) return [];
  const left = new Set(later.flatMap(controlsOf).map(keyOf));
  const opened = new Set(later.map(keyOf));
  // A view is skipped if the control that opens it still exists but was not used this time: its controls may still
  // exist.
  const isComparable = (view: ObservedView) => view.name === '' || opened.has(keyOf(view)) || !left.has(keyOf(view));
  const gone = earlier
    .filter(isComparable)
    .flatMap(controlsOf)
    .filter((control) => !left.has(keyOf(control)));
  return [...new Map(gone.map((control) => [keyOf(control), controlText(control)])).values()];
}

/** Returns whether a line of the Examiner refers to a control. Compares names without case and ignores the role. */
export function isSameControl(line: string, control: string): boolean {
  return keyOf({ name: nameIn(line) }) === keyOf({ name: nameIn(control) });
}

/** Returns whether a text contains the name of a control. */
export function namesControl(text: string, control: string): boolean {
  return text.toLowerCase().includes(nameIn(control).toLowerCase());
}

/** Returns the control name in a line such as `button “Delete”`, with or without quotation marks. */
function nameIn(line: string): string {
  const text = line.trim();
  const [, quoted] = /["“„'‘](.+)["”“'’]\.?$/s.exec(text) ?? [];
  const [, role = '', rest = text] = /^([a-z]+)[:\s]\s*(.+)$/s.exec(text) ?? [];
  return quoted ?? (CONTROL_ROLES.has(role) ? rest : text);
}

function controlsOf({ tree }: ObservedView): Control[] {
  return tree.split('\n').flatMap((line) => {
    const [, role = '', text = '""'] = LINE.exec(line) ?? [];
    const name: unknown = JSON.parse(text);
    return CONTROL_ROLES.has(role) && typeof name === 'string' && name !== '' ? [{ role, name }] : [];
  });
}

/**
 * Returns a key that is equal for equal controls. It omits the role, because a change may turn a button into a link.
 */
function keyOf({ name }: Pick<Control, 'name'>): string {
  return name.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ');
}

function controlText({ role, name }: Control): string {
  return `${role} “${name}”`;
}

/** Returns whether the trees are so close to their size limits that controls may have been cut off. */
function isCut(views: readonly ObservedView[]): boolean {
  const sizes = views.map(({ tree }) => Buffer.byteLength(tree));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return all > NEARLY_ALL_BYTES || sizes.some((size) => size > NEARLY_FULL_BYTES);
}
