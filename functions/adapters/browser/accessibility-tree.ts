import type { CDPSession } from 'playwright-core';
import { toSingleLine } from './to-single-line.ts';

type TreeNode = Awaited<ReturnType<typeof readNodes>>[number];

const NAME_MAX_LENGTH = 80;
const MAX_DEPTH = 12;
/** Roles without a meaning for users. The tree shows only the children of such nodes. */
const SILENT_ROLES = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'RootWebArea',
  'LineBreak',
  'ListMarker',
  'LabelText',
]);
const STATES = [
  ...['checked', 'selected', 'expanded', 'pressed', 'disabled', 'required', 'invalid', 'readonly', 'modal'],
  'level',
];

/**
 * Returns the page's accessibility tree as indented lines `role "name" [state] = value`, cut to whole lines of at most
 * `maxBytes`.
 */
export async function readTree(session: CDPSession, maxBytes: number): Promise<string> {
  const nodes = await readNodes(session);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const stack = nodes.slice(0, 1).map((node) => ({ node, depth: 0, parentName: '' }));
  let bytes = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth, parentName } = next;
    const line = describeNode(node, parentName);
    if (line !== undefined) {
      const text = `${'  '.repeat(Math.min(depth, MAX_DEPTH))}${line}`;
      bytes += Buffer.byteLength(text) + 1;
      if (bytes > maxBytes) break;
      lines.push(text);
    }
    const childDepth = line === undefined ? depth : depth + 1;
    const childParentName = line === undefined ? parentName : nameOf(node);
    for (const id of (node.childIds ?? []).toReversed()) {
      const child = byId.get(id);
      if (child) stack.push({ node: child, depth: childDepth, parentName: childParentName });
    }
  }
  return lines.join('\n');
}

async function readNodes(session: CDPSession) {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes;
}

function nameOf({ name }: TreeNode): string {
  return toSingleLine(String(name?.value ?? ''), NAME_MAX_LENGTH);
}

/**
 * Returns the line of a node; undefined when it would only repeat the parent's name, such as the text inside a button.
 */
function describeNode(node: TreeNode, parentName: string): string | undefined {
  const role = String(node.role?.value ?? '');
  const name = nameOf(node);
  if (node.ignored || SILENT_ROLES.has(role)) return undefined;
  if (role === 'StaticText') {
    return name === '' || parentName.includes(name) ? undefined : `text ${JSON.stringify(name)}`;
  }
  const states = (node.properties ?? []).flatMap(({ name: state, value }) => {
    if (!STATES.includes(state) || value.value === false || value.value === 'false') return [];
    return value.value === true || value.value === 'true' ? [state] : [`${state}=${value.value}`];
  });
  const value = toSingleLine(String(node.value?.value ?? ''), NAME_MAX_LENGTH);
  return [
    role,
    ...(name === '' ? [] : [JSON.stringify(name)]),
    ...(states.length === 0 ? [] : [`[${states.join(', ')}]`]),
    ...(value === '' ? [] : [`= ${JSON.stringify(value)}`]),
  ].join(' ');
}
