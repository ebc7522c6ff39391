import type { LedgerEntry } from '../../../../shared/domain/ledger-entry.ts';
import { message, t } from '../../lib/language/translate.ts';
import { formatWhole } from '../../lib/text-format.ts';

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

/** `+25`, `−1,200`, `0`; with the minus sign that lines up with figures. */
export function signedCredits(credits: number): string {
  if (credits === 0) return '0';
  return `${credits > 0 ? '+' : '−'}${formatWhole(Math.abs(credits))}`;
}

/** The build that was paid with this movement or returned, which has a receipt. */
export function paidOperation({ kind, reference }: LedgerEntry): string | undefined {
  return (kind === 'capture' || kind === 'return') && reference.startsWith('op_') ? reference : undefined;
}

/** The transaction of a payment that was credited. */
export function purchaseSignature({ kind, reference }: LedgerEntry): string | undefined {
  return kind === 'purchase' ? reference : undefined;
}

/** The reasons of the platform that name something, as `shared/ledger-reasons.ts` has them. */
const NAMING_REASONS = [
  message('Importing {0}'),
  message('Imported {0}'),
  message('Building {0}'),
  message('Built {0} for free'),
  message('Built {0}'),
  message('Returned a build of {0}'),
  message('Bought the {0} plan'),
  message('Shared data of {0}'),
];

/** The server writes reasons in English; those of the platform are known here, an admin's are shown as they are. */
export function reasonText(reason: string): string {
  for (const naming of NAMING_REASONS) {
    const [before = '', after = ''] = naming.split('{0}');
    if (reason.startsWith(before) && reason.endsWith(after)) {
      return t(naming, reason.slice(before.length, reason.length - after.length));
    }
  }
  return t(reason);
}

/** The two lines of a row: what happened, and what it did to the credits. A build that failed names its app below. */
export function rowTexts([main, hold]: readonly LedgerEntry[]): { title: string; detail: string } {
  if (main === undefined) return { title: '', detail: '' };
  const { kind, reason, heldCredits } = main;
  const title = reasonText(reason);
  if (kind === 'hold') return { title, detail: t`${formatWhole(heldCredits)} held, nothing spent yet` };
  if (kind !== 'release') return { title, detail: t(KIND_LABELS[kind]) };
  const named = hold === undefined || hold.reason === reason ? '' : `${reasonText(hold.reason)}: `;
  return { title, detail: `${named}${t`nothing spent`}` };
}
