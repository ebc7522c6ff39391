/** Update expressions in the forms that the adapters use: SET, and REMOVE and ADD of top-level attributes. */
import { copyOf, type Item, isRecord } from './item.ts';
import { type Operand, readName, readOperand, readPath, type Scope } from './operand.ts';
import { Tokens } from './tokens.ts';

/** Changes `target`. The values come from `scope`, which contains the item before the update. */
type Change = (target: Item, scope: Scope) => void;

export class UpdateRefusedError extends Error {
  override readonly name = 'UpdateRefusedError';
  readonly code = 'update_refused';
}

const compiled = new Map<string, Change[]>();

export function updated(expression: string, scope: Scope): Item {
  let changes = compiled.get(expression);
  if (!changes) {
    changes = readChanges(new Tokens(expression));
    compiled.set(expression, changes);
  }
  const target = { ...scope.item };
  for (const change of changes) change(target, scope);
  return target;
}

function readChanges(tokens: Tokens): Change[] {
  const changes: Change[] = [];
  while (!tokens.isAtEnd()) {
    const clause = tokens.next().toUpperCase();
    do {
      changes.push(readChange(clause, tokens));
    } while (tokens.accept(','));
  }
  return changes;
}

function readChange(clause: string, tokens: Tokens): Change {
  if (clause === 'SET') return readSet(tokens);
  const name = readName(tokens);
  if (clause === 'REMOVE') return (target, scope) => Reflect.deleteProperty(target, name(scope));
  if (clause === 'ADD') {
    const operand = readOperand(tokens);
    return (target, scope) => {
      target[name(scope)] = numeric(scope.item[name(scope)] ?? 0) + numeric(operand(scope));
    };
  }
  throw new SyntaxError(`There is no clause ${clause}`);
}

function readSet(tokens: Tokens): Change {
  const path = readPath(tokens);
  tokens.expect('=');
  const value = readSum(tokens);
  return (target, scope) => {
    const next = value(scope);
    if (next === undefined) throw new UpdateRefusedError('The expression refers to a missing attribute.');
    setAt(target, path(scope), copyOf(next));
  };
}

/** Sets an attribute at a path with existing maps. Copies the maps, so that the original item stays unchanged. */
function setAt(target: Item, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  if (!isRecord(inner)) throw new UpdateRefusedError('The document path is invalid for update.');
  const copy = { ...inner };
  setAt(copy, rest, value);
  target[name] = copy;
}

function readSum(tokens: Tokens): Operand {
  const left = readOperand(tokens);
  const operator = tokens.peek();
  if (operator !== '+' && operator !== '-') return left;
  tokens.next();
  const right = readOperand(tokens);
  const sign = operator === '+' ? 1 : -1;
  return (scope) => numeric(left(scope)) + sign * numeric(right(scope));
}

function numeric(value: unknown): number {
  if (typeof value === 'number') return value;
  throw new UpdateRefusedError('An operand of the expression is missing or no number.');
}
