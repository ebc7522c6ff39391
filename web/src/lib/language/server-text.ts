import { fillText, fitsParams, type Params } from '../../../../shared/messages/text-params.ts';
import { catalogEntry } from './catalog.ts';
import { t } from './translate.ts';

/** What the key of a text of the server belongs to. */
type Kind = 'refusal' | 'failure' | 'progress' | 'ledger' | 'purchase';

interface TextKey {
  key: string;
  params?: Params | undefined;
}

/**
 * Returns a text of the server in the language of the site: the catalog's text for its key, such as `refusal.username_taken`. Without
 * one, looks the English text up, which may be a constant that the site knows too. A text that is unknown stays English.
 */
export function serverText(english: string, kind: Kind, keyed: TextKey | undefined): string {
  const entry = keyed && catalogEntry(`${kind}.${keyed.key}`);
  return typeof entry === 'string' && fitsParams(entry, keyed?.params)
    ? fillText(entry, keyed?.params)
    : t(english);
}

interface Refused {
  message: string;
  reason?: string | undefined;
  params?: Params | undefined;
}

/** Returns why the server refused a call or a field of it. */
export function refusedText({ message, reason, params }: Refused): string {
  return serverText(message, 'refusal', reason === undefined ? undefined : { key: reason, params });
}
