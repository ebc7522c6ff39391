import type { KeyedText } from '../domain/keyed-text.ts';
import type { Keyed } from './text-params.ts';
import { writeText } from './written-text.ts';

/** The platform writes these reasons into the credit history; admins write other reasons as free text. */
export const LEDGER_REASONS = {
  signup: 'Welcome credits',
  building: 'Building {project}',
  built: 'Built {project}',
  importing: 'Importing {project}',
  imported: 'Imported {project}',
  built_free: 'Built {project} for free',
  returned: 'Returned a build of {project}',
  build_failed: 'Build failed',
  import_failed: 'Import failed',
  build_stopped: 'Build stopped',
  app_data: 'Shared data of {project}',
  expired_hold: 'Never finished',
  purchase: 'Bought the {plan} plan',
  reviewed_payment: 'A payment that an admin reviewed',
  donated: 'Given to the platform when the account was deleted',
  deleted_app_bank: 'The bank of an app that was deleted',
} as const;

export interface LedgerReason {
  reason: string;
  reasonText: KeyedText;
}

export function ledgerReason(reason: Keyed<typeof LEDGER_REASONS>): LedgerReason {
  const { text, ...reasonText } = writeText(LEDGER_REASONS, reason);
  return { reason: text, reasonText };
}
