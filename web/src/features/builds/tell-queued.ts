import { t } from '../../lib/language/translate.ts';
import { toasts } from '../../lib/toasts.ts';
import type { SendOutcome } from './prompt-sender.ts';

/** Tells the user in a toast that an idea waits, because the list of waiting ideas may be out of view. */
export function tellQueued(outcome: SendOutcome): void {
  if (outcome === 'queued') toasts.info(t`Your idea waits for the running build.`, t`It is built after it.`);
}
