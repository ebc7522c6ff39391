/** Changes an e-mail address or a phone number in links and in text. */
import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import type { Draft } from './draft.ts';
import { plainValue } from './split-requests.ts';

const REQUEST =
  /^(?:change|set|replace|update|make|use)?\s*(?:the |my |our )?(e-?mail|phone|telephone|mobile)(?: address| number)?\s+(?:to|is|with|be|:)\s+(.+)$/isu;

/** Returns true when a request changes an e-mail address or a phone number. */
export function isAboutContact(request: string): boolean {
  return REQUEST.test(request);
}

/** Changes the e-mail address or phone number. Returns false when the page has none to change. */
export function changeContact(draft: Draft, request: string): boolean {
  const [, what = '', value = ''] = REQUEST.exec(request) ?? [];
  const to = escapeHtml(plainValue(value));
  const link = /mail/i.test(what) ? /href="mailto:([^"?]+)/i : /href="tel:([^"?]+)/i;
  const old = link.exec(draft.current)?.[1];
  if (old === undefined || to === '' || old === to) return false;
  // The loop ends because the new value does not contain the old one.
  while (!to.includes(old) && draft.replace(old, to));
  return draft.current.includes(to);
}
