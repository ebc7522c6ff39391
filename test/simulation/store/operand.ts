import { type Item, isRecord } from './item.ts';
import type { Tokens } from './tokens.ts';

export interface Scope {
  item: Item;
  names: Record<string, string>;
  values: Record<string, unknown>;
}

export type Operand = (scope: Scope) => unknown;

/** Parses an attribute name, or a `#placeholder` whose name is looked up when the operand is evaluated. */
export function readName(tokens: Tokens): (scope: Scope) => string {
  const token = tokens.next();
  if (!/^[#A-Za-z_]/.test(token)) throw new SyntaxError(`"${token}" is no attribute`);
  if (!token.startsWith('#')) return () => token;
  return ({ names }) => {
    const name = names[token];
    if (name === undefined) throw new SyntaxError(`${token} is not defined`);
    return name;
  };
}

/** Parses an operand: a path, a `:value`, if_not_exists(path, value), or size(path). */
export function readOperand(tokens: Tokens): Operand {
  const token = tokens.peek();
  if (token.startsWith(':')) {
    tokens.next();
    return ({ values }) => {
      if (!(token in values)) throw new SyntaxError(`${token} is not defined`);
      return values[token];
    };
  }
  if (token.toLowerCase() === 'if_not_exists') return readIfNotExists(tokens);
  if (token === 'size' && tokens.peek(1) === '(') return readSize(tokens);
  const path = readPath(tokens);
  return (scope) => {
    let value: unknown = scope.item;
    for (const name of path(scope)) value = isRecord(value) ? value[name] : undefined;
    return value;
  };
}

export function readPath(tokens: Tokens): (scope: Scope) => string[] {
  const names = [readName(tokens)];
  while (tokens.accept('.')) names.push(readName(tokens));
  return (scope) => names.map((name) => name(scope));
}

function readIfNotExists(tokens: Tokens): Operand {
  tokens.next();
  tokens.expect('(');
  const path = readOperand(tokens);
  tokens.expect(',');
  const otherwise = readOperand(tokens);
  tokens.expect(')');
  return (scope) => path(scope) ?? otherwise(scope);
}

function readSize(tokens: Tokens): Operand {
  tokens.next();
  tokens.expect('(');
  const path = readOperand(tokens);
  tokens.expect(')');
  return (scope) => {
    const value = path(scope);
    if (typeof value === 'string' || Array.isArray(value)) return value.length;
    return isRecord(value) ? Object.keys(value).length : undefined;
  };
}
