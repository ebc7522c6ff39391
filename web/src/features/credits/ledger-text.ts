import type { LedgerEntry } from '../../../../shared/domain/ledger-entry.ts';
import { formatWhole } from '../../lib/text-format.ts';

export const KIND_LABELS: Record<LedgerEntry['kind'], string> = {
  grant: 'Granted',
  purchase: 'Bought',
  hold: 'Held',
  capture: 'Spent',
  release: 'Released',
  return: 'Returned',
  transfer: 'Transferred',
  adjustment: 'Adjusted',
};

/** `+25`, `−1,200`, `0`; with the minus sign that lines up with figures. */
export function signedCredits(credits: number): string {
  if (credits === 0) return '0';
  return `${credits > 0 ? '+' : '−'}${formatWhole(Math.abs(credits))}`;
}

/** The build that was paid with this movement or returned, which has a receipt. */
export function paidOperation({ kind, reference }: LedgerEntry): string | undefined {
  return (kind === 'capture' || kind === 'return') && reference.startsWith('op_') ? reference : undefined;
}
