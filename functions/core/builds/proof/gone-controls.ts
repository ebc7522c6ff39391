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
 * Above these sizes, accessibility trees may lack lines: a tree is cut at 6 KB, and all trees together at 30 KB. The
 * sizes are a little lower, because a cut tree ends before the line that would exceed the limit.
 */
const NEARLY_FULL_BYTES = 5_700;
const NEARLY_ALL_BYTES = 29_700;
/** A line of an accessibility tree: the role and the name as a JSON string, then optional states and a value. */
const LINE = /^\s*([a-z]+) ("(?:[^"\\]|\\.)*")/i;

interface Control {
  role: string;
  name: string;
}

/**
 * Returns the controls of earlier views that are in no later view, as in `button “Delete”`. Controls are equal when
 * their names differ in digits or case only. Returns none when the later views are incomplete.
 */
export function goneControls(earlier: readonly ObservedView[], later: readonly ObservedView[]): string[] {
  if (later.length === 0 || isCut(later)) return [];
  const left = new Set(later.flatMap(controlsOf).map(keyOf));
  const opened = new Set(later.map(keyOf));
  // A view whose opener is still there, but was not used this time, shows nothing about its controls.
  const isComparable = (view: ObservedView) => view.name === '' || opened.has(keyOf(view)) || !left.has(keyOf(view));
  const gone = earlier
    .filter(isComparable)
    .flatMap(controlsOf)
    .filter((control) => !left.has(keyOf(control)));
  return [...new Map(gone.map((control) => [keyOf(control), controlText(control)])).values()];
}

/** Returns whether the Examiner's line means the control, although the role or the case may differ. */
export function isSameControl(line: string, control: string): boolean {
  return keyOf({ name: nameIn(line) }) === keyOf({ name: nameIn(control) });
}

/** Returns whether a text names a control. */
export function namesControl(text: string, control: string): boolean {
  return text.toLowerCase().includes(nameIn(control).toLowerCase());
}

/** Returns the name in a line such as `button “Delete”`, with any quotation marks, or the line without a role. */
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

/** Ignores the role, because a control may change it, for example from a button to a link. */
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
