/** Breaks apps as weak models do: each mutant has one change in an inline script. */
import { type Node, parse } from 'acorn';
import { ancestor } from 'acorn-walk';

export interface Mutant {
  /** The kind of the change, such as `remove a listener`. */
  kind: string;
  /** The changed code, at most 80 characters. */
  code: string;
  document: string;
}

interface Change {
  kind: string;
  start: number;
  end: number;
  replacement: string;
}

const SCRIPT = /<script(?![^>]*\b(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;
const CODE_MAX_LENGTH = 80;
const SWAPPED: Readonly<Record<string, string>> = {
  ...{ '<': '>=', '>': '<=', '<=': '>', '>=': '<', '===': '!==', '!==': '===', '==': '!=', '!=': '==' },
  ...{ '&&': '||', '||': '&&' },
};
/** The calls and properties by which a view shows something. */
const VIEW_CALL = /^(?:append|appendChild|prepend|replaceChildren|insertAdjacentHTML|showModal|toggle|add|remove)$/;
const VIEW_PROPERTY = /^(?:textContent|innerHTML|innerText|hidden|value|disabled|className)$/;

/** Returns all mutants of a document in the order of their positions. */
export function mutantsOf(document: string): Mutant[] {
  return [...document.matchAll(SCRIPT)].flatMap((script) => {
    const [element, code = ''] = script;
    const offset = script.index + element.indexOf(code);
    return changesIn(code).map(({ kind, start, end, replacement }) => ({
      kind,
      code: code.slice(start, end).replace(/\s+/g, ' ').slice(0, CODE_MAX_LENGTH),
      document: document.slice(0, offset + start) + replacement + document.slice(offset + end),
    }));
  });
}

function changesIn(code: string): Change[] {
  const changes: Change[] = [];
  const replace = (kind: string, { start, end }: Pick<Node, 'start' | 'end'>, replacement: string) => {
    changes.push({ kind, start, end, replacement });
  };
  ancestor(parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true }), {
    CallExpression(node, _state, ancestors) {
      const { callee } = node;
      const isStatement = ancestors.at(-2)?.type === 'ExpressionStatement';
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (name === 'addEventListener') replace('remove a listener', node, 'void 0');
      else if (name === 'setItem') replace('lose storage', node, 'void 0');
      else if (name === 'reduce') replace('hard-code a sum', node, '0');
      else if (name === 'filter' || name === 'sort' || name === 'toSorted') {
        replace('drop a filter or an order', node, code.slice(callee.object.start, callee.object.end));
      } else if (isStatement && VIEW_CALL.test(name)) replace('break a view', node, 'void 0');
    },
    AssignmentExpression(node, _state, ancestors) {
      const { left } = node;
      if (ancestors.at(-2)?.type !== 'ExpressionStatement') return;
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return;
      if (VIEW_PROPERTY.test(left.property.name)) replace('break a view', node, 'void 0');
      else if (/^on[a-z]+$/.test(left.property.name)) replace('remove a listener', node, 'void 0');
    },
    BinaryExpression(node) {
      const swapped = SWAPPED[node.operator];
      if (swapped) replace('swap a comparison', node, swap(code, node, swapped));
      else if (/^[*/-]$/.test(node.operator)) {
        replace('hard-code a result', node, code.slice(node.left.start, node.left.end));
      }
    },
    LogicalExpression(node) {
      const swapped = SWAPPED[node.operator];
      if (swapped) replace('swap a comparison', node, swap(code, node, swapped));
    },
    FunctionDeclaration(node) {
      if (node.body.body.length > 0) replace('empty a function', node.body, '{}');
    },
    ArrowFunctionExpression(node, _state, ancestors) {
      const parent = ancestors.at(-2);
      if (node.body.type === 'BlockStatement' && parent?.type === 'CallExpression') {
        replace('empty a handler', node.body, '{}');
      }
    },
  });
  return changes.toSorted((left, right) => left.start - right.start || left.end - right.end);
}

function swap(code: string, { left, right, start, end }: Node & { left: Node; right: Node }, operator: string): string {
  const before = code.slice(start, left.end);
  return `${before} ${operator} ${code.slice(right.start, end)}`;
}
