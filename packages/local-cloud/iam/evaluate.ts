import type { Request, Statement } from './policy-document.ts';

export type Decision = 'allowed' | 'denied' | 'unmentioned';

export function evaluate(statements: Iterable<Statement>, request: Request): Decision {
  let decision: Decision = 'unmentioned';
  for (const statement of statements) {
    if (!statement.covers(request)) continue;
    if (statement.effect === 'Deny') return 'denied';
    decision = 'allowed';
  }
  return decision;
}
