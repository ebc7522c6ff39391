/** Requests for another e-mail address or phone number, which stand in links and texts alike. */
import { escapeHtml } from '../markup.ts';
import type { Draft } from './draft.ts';
import { plainValue } from './split-requests.ts';

const REQUEST =
  /^(?:change|set|replace|update|make|use)?\s*(?:the |my |our )?(e-?mail|phone|telephone|mobile)(?: address| number)?\s+(?:to|is|with|be|:)\s+(.+)$/isu;

/** Whether a request is about an address or number; it is none of the texts of the page then. */
export function isAboutContact(request: string): boolean {
  return REQUEST.test(request);
}

/** Returns false where the page has none. */
export function changeContact(draft: Draft, request: string): boolean {
  const [, what = '', value = ''] = REQUEST.exec(request) ?? [];
  const to = escapeHtml(plainValue(value));
  const link = /mail/i.test(what) ? /href="mailto:([^"?]+)/i : /href="tel:([^"?]+)/i;
  const old = link.exec(draft.current)?.[1];
  if (old === undefined || to === '' || old === to) return false;
  // Each replacement takes one away, as the new one does not hold the old one.
  while (!to.includes(old) && draft.replace(old, to));
  return draft.current.includes(to);
}
