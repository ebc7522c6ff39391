import type { LedgerEntry } from '../../../../shared/domain/ledger-entry.ts';
import { serverText } from '../../lib/language/server-text.ts';
import { message, t } from '../../lib/language/translate.ts';
import { formatWhole } from '../../lib/language/whole-number.ts';

export const KIND_LABELS: Record<LedgerEntry['kind'], string> = {
  grant: message('Granted'),
  purchase: message('Bought'),
  hold: message('Held'),
  capture: message('Spent'),
  spend: message('Spent'),
  release: message('Released'),
  return: message('Returned'),
  transfer: message('Transferred'),
  adjustment: message('Adjusted'),
};

/** Formats as `+25`, `−1,200` or `0`, with the minus sign that has the width of digits. */
export function signedCredits(credits: number): string {
  if (credits === 0) return '0';
  return `${credits > 0 ? '+' : '−'}${formatWhole(Math.abs(credits))}`;
}

export function paidOperation({ kind, reference }: LedgerEntry): string | undefined {
  return (kind === 'capture' || kind === 'return') && reference.startsWith('op_') ? reference : undefined;
}

export function purchaseSignature({ kind, reference }: LedgerEntry): string | undefined {
  return kind === 'purchase' ? reference : undefined;
}

/** Returns the reason of a ledger entry in the language of the site. Text that an admin wrote is not translated. */
export function reasonText({ reason, reasonText: keyed }: Pick<LedgerEntry, 'reason' | 'reasonText'>): string {
  return serverText(reason, 'ledger', keyed);
}

/**
 * Returns the texts of a row. The title says what happened; the detail says how the credits changed. The detail of a
 * failed build names the app.
 */
export function rowTexts([main, hold]: readonly LedgerEntry[]): { title: string; detail: string } {
  if (main === undefined) return { title: '', detail: '' };
  const { kind, reason, heldCredits } = main;
  const title = reasonText(main);
  if (kind === 'hold') return { title, detail: t`${formatWhole(heldCredits)} held, nothing spent yet` };
  if (kind !== 'release') return { title, detail: t(KIND_LABELS[kind]) };
  const named = hold === undefined || hold.reason === reason ? '' : `${reasonText(hold)}: `;
  return { title, detail: `${named}${t`nothing spent`}` };
}
