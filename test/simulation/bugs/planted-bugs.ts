import type { Bug } from '../world.ts';
import { LEDGER_BUGS } from './ledger-bugs.ts';
import { PURCHASE_BUGS } from './purchase-bugs.ts';
import { WEBHOOK_BUGS } from './webhook-bugs.ts';

export const PLANTED_BUGS: readonly Bug[] = [...LEDGER_BUGS, ...PURCHASE_BUGS, ...WEBHOOK_BUGS];

export function findBug(name: string): Bug {
  const bug = PLANTED_BUGS.find((candidate) => candidate.name === name);
  if (bug) return bug;
  const names = PLANTED_BUGS.map((known) => `"${known.name}"`).join(', ');
  throw new RangeError(`There is no bug "${name}". There are: ${names}.`);
}
