import { toPublicAddresses } from '../../runtime/public-address.ts';
import { t } from '../../src/lib/language/translate.ts';
import type { AppHistory } from '../address/app-history.ts';
import { askVisitor } from './ask-visitor.ts';

/** After the visitor has refused this many times, the app can no longer ask. */
const MAX_REFUSALS = 3;

interface OpenerSource {
  title: string;
  appUrl: string;
  history?: Pick<AppHistory, 'page'>;
}

/**
 * Returns a function that asks the visitor before it opens a URL of the app, because a URL can contain the visitor's
 * data. Shows one question at a time.
 */
export function createOpener({ title, appUrl, history }: OpenerSource): (url: string) => void {
  let isAsking = false;
  let refusals = 0;
  return (given) => {
    const url = toPublicUrl(given, appUrl, history?.page);
    if (isAsking || refusals >= MAX_REFUSALS) return;
    isAsking = true;
    void ask(title, url).then((isAgreed) => {
      isAsking = false;
      if (isAgreed) open(url);
      else refusals += 1;
    });
  };
}

/**
 * Replaces addresses of the app's frame in the URL with the address of the app's page, even inside parameters such as
 * the text of a message.
 */
function toPublicUrl(url: string, appUrl: string, page: string | undefined): string {
  if (page === undefined) return url;
  const document = new URL(appUrl);
  const translate = toPublicAddresses(document, page);
  const encoded = new RegExp(`${encodeURIComponent(document.origin)}[^&#]*`, 'g');
  return translate(url).replace(encoded, (text) => {
    try {
      return encodeURIComponent(translate(decodeURIComponent(text)));
    } catch {
      return text;
    }
  });
}

function open(url: string): void {
  if (/^https?:/.test(url)) window.open(url, '_blank', 'noopener,noreferrer');
  else window.location.assign(url);
}

function ask(title: string, url: string): Promise<boolean> {
  return askVisitor({
    heading: t`Open ${targetOf(url)}?`,
    paragraphs: [t`“${title}” wants to open this address, which may contain what you entered in the app:`, url],
    decline: t`Stay here`,
    accept: t`Open`,
  });
}

/** Returns the host of a link, or the recipient of a `mailto:` or `tel:` link. */
function targetOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host || pathname;
}
