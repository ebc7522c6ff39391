import { isEqual } from './item.ts';
import { type Operand, readOperand, type Scope } from './operand.ts';
import { Tokens } from './tokens.ts';

type Condition = (scope: Scope) => boolean;

const compiled = new Map<string, Condition>();

export function isTrue(expression: string, scope: Scope): boolean {
  let condition = compiled.get(expression);
  if (!condition) {
    const tokens = new Tokens(expression);
    condition = readOr(tokens);
    if (!tokens.isAtEnd()) throw tokens.unexpected();
    compiled.set(expression, condition);
  }
  return condition(scope);
}

function readOr(tokens: Tokens): Condition {
  const parts = [readAnd(tokens)];
  while (tokens.accept('OR')) parts.push(readAnd(tokens));
  const [only] = parts;
  return only && parts.length === 1 ? only : (scope) => parts.some((part) => part(scope));
}

function readAnd(tokens: Tokens): Condition {
  const parts = [readNot(tokens)];
  while (tokens.accept('AND')) parts.push(readNot(tokens));
  const [only] = parts;
  return only && parts.length === 1 ? only : (scope) => parts.every((part) => part(scope));
}

function readNot(tokens: Tokens): Condition {
  if (tokens.accept('NOT')) {
    const negated = readNot(tokens);
    return (scope) => !negated(scope);
  }
  if (tokens.accept('(')) {
    const inner = readOr(tokens);
    tokens.expect(')');
    return inner;
  }
  const isFunction = tokens.peek(1) === '(' && tokens.peek() !== 'size';
  return isFunction ? readFunction(tokens) : readComparison(tokens);
}

function readFunction(tokens: Tokens): Condition {
  const name = tokens.next();
  tokens.expect('(');
  const first = readOperand(tokens);
  if (name === 'attribute_exists' || name === 'attribute_not_exists') {
    tokens.expect(')');
    const isWanted = name === 'attribute_exists';
    return (scope) => (first(scope) !== undefined) === isWanted;
  }
  tokens.expect(',');
  const second = readOperand(tokens);
  tokens.expect(')');
  if (name === 'begins_with') return (scope) => startsWith(first(scope), second(scope));
  if (name === 'contains') return (scope) => contains(first(scope), second(scope));
  throw new SyntaxError(`There is no function ${name}`);
}

function startsWith(text: unknown, start: unknown): boolean {
  return typeof text === 'string' && typeof start === 'string' && text.startsWith(start);
}

function contains(whole: unknown, part: unknown): boolean {
  if (typeof whole === 'string') return typeof part === 'string' && whole.includes(part);
  return Array.isArray(whole) && whole.some((entry) => isEqual(entry, part));
}

function readComparison(tokens: Tokens): Condition {
  const left = readOperand(tokens);
  if (tokens.accept('BETWEEN')) {
    const low = readOperand(tokens);
    tokens.expect('AND');
    const high = readOperand(tokens);
    return both(compare('>=', left, low), compare('<=', left, high));
  }
  if (tokens.accept('IN')) return isOneOf(left, readList(tokens));
  const operator = tokens.next();
  return compare(operator, left, readOperand(tokens));
}

function readList(tokens: Tokens): Operand[] {
  tokens.expect('(');
  const list = [readOperand(tokens)];
  while (tokens.accept(',')) list.push(readOperand(tokens));
  tokens.expect(')');
  return list;
}

function isOneOf(left: Operand, list: Operand[]): Condition {
  return (scope) => isPresent(left(scope)) && list.some((entry) => isEqual(left(scope), entry(scope)));
}

function both(one: Condition, other: Condition): Condition {
  return (scope) => one(scope) && other(scope);
}

/** Orders text by UTF-16 code units, which equals DynamoDB's order by UTF-8 bytes, because all text is ASCII. */
function order(left: unknown, right: unknown): number {
  const isNumbers = typeof left === 'number' && typeof right === 'number';
  if (isNumbers) return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return Number.NaN;
  return left < right ? -1 : Number(left > right);
}

function compare(operator: string, left: Operand, right: Operand): Condition {
  switch (operator) {
    case '=':
      return (scope) => isPresent(left(scope)) && isEqual(left(scope), right(scope));
    case '<>':
      return (scope) => !isEqual(left(scope), right(scope));
    case '<':
      return (scope) => order(left(scope), right(scope)) < 0;
    case '<=':
      return (scope) => order(left(scope), right(scope)) <= 0;
    case '>':
      return (scope) => order(left(scope), right(scope)) > 0;
    case '>=':
      return (scope) => order(left(scope), right(scope)) >= 0;
    default:
      throw new SyntaxError(`There is no comparison ${operator}`);
  }
}

function isPresent(value: unknown): boolean {
  return value !== undefined;
}
