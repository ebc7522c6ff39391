import type { FailureText } from '../../../shared/domain/keyed-text.ts';
import { serverText } from './language/server-text.ts';
import { t } from './language/translate.ts';

/** Returns why a build failed, in the language of the site. Translates `english` when `failure` has no known key. */
export function failureText(english: string, failure: FailureText | undefined): string {
  const sentence = serverText('', 'failure', failure);
  if (failure === undefined || sentence === '') return t(english);
  return failure.areCreditsReturned ? `${sentence} ${t`Your credits were returned.`}` : sentence;
}
