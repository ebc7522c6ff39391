import { fillText, type ReceivedParams } from '../../../../shared/messages/text-params.ts';
import { catalogEntry } from './catalog.ts';
import { t } from './translate.ts';

interface TextKey {
  /** Missing in a response of an older server. */
  key?: string | undefined;
  params?: ReceivedParams | undefined;
}

/**
 * Returns a text of the server in the language of the site: the catalog's text for its key, such as `refusal.username_taken`. Without
 * one, looks the English text up, which may be a constant that the site knows too. A text that is unknown stays English.
 */
export function serverText(
  english: string,
  kind: 'refusal' | 'failure' | 'progress' | 'ledger' | 'purchase',
  { key, params }: TextKey = {},
): string {
  const entry = catalogEntry(`${kind}.${key}`);
  return typeof entry === 'string' ? fillText(entry, params) : t(english);
}
