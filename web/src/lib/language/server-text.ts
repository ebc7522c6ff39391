import { fillText, type ReceivedParams } from '../../../../shared/messages/text-params.ts';
import { catalogEntry } from './catalog.ts';
import { t } from './translate.ts';

interface TextKey {
  /** Missing in a response of an older server. */
  key?: string | undefined;
  params?: ReceivedParams | undefined;
}

/**
 * Translates a text of the server by its key, such as `refusal.username_taken`, or else by its English text. A text
 * without a translation stays English.
 */
export function serverText(
  english: string,
  kind: 'refusal' | 'failure' | 'progress' | 'ledger' | 'purchase' | 'import',
  { key, params }: TextKey = {},
): string {
  const entry = catalogEntry(`${kind}.${key}`);
  return typeof entry === 'string' ? fillText(entry, params) : t(english);
}
