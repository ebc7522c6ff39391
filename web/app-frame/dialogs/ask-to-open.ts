import { t } from '../../src/lib/language/translate.ts';
import { askVisitor } from './ask-visitor.ts';

/** After the visitor has refused this many times, the app can no longer ask. */
const MAX_REFUSALS = 3;

/**
 * Returns a function that asks the visitor before it opens a URL of the app, because a URL can contain the visitor's
 * data. Shows one question at a time.
 */
export function createOpener(title: string): (url: string) => void {
  let isAsking = false;
  let refusals = 0;
  return (url) => {
    if (isAsking || refusals >= MAX_REFUSALS) return;
    isAsking = true;
    void ask(title, url).then((isAgreed) => {
      isAsking = false;
      if (isAgreed) open(url);
      else refusals += 1;
    });
  };
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
