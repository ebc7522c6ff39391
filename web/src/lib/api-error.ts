import { ApiError } from '@buidl/client/api-error';
import type { ReceivedParams } from '../../../shared/messages/text-params.ts';
import { serverText } from './language/server-text.ts';
import { t } from './language/translate.ts';

/** Returns the server's message or, if there is none, `fallback`, in the language of the site. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.isFromServer ? refusedText(error) : t(fallback);
}

interface Refused {
  message: string;
  reason?: string | undefined;
  params?: ReceivedParams | undefined;
}

/** Returns why the server refused a call or a field of it, in the language of the site. */
export function refusedText({ message, reason, params }: Refused): string {
  return serverText(message, 'refusal', { key: reason, params });
}
