import { LIMIT_MESSAGES } from '../../shared/messages/limits.ts';
import { message, t } from '../src/lib/language/translate.ts';
import { elementById } from './element-by-id.ts';

const NOTICES = {
  missing: [
    message('There is no app here'),
    message('Nobody has published an app at this address. It may have been renamed or unpublished.'),
  ],
  signedOut: [
    message('Log in to see this draft'),
    message('Drafts are private. Log in with the account that made this one.'),
  ],
  private: [
    message('This draft is not yours'),
    message('It is private to the account that made it, or it was deleted.'),
  ],
  unreachable: [message('The draft could not be loaded'), message('Check your connection and reload the page.')],
  gone: [message('This app was taken down'), message('It is not available any more. Its address stays empty.')],
  busy: [LIMIT_MESSAGES.tooManyVisits, LIMIT_MESSAGES.pagesLimited],
} as const;

export function showNotice(kind: keyof typeof NOTICES): void {
  const [title, text] = NOTICES[kind];
  document.title = t(document.title);
  elementById('notice-title').textContent = t(title);
  elementById('notice-text').textContent = t(text);
  if (kind === 'signedOut') offer(t`Log In`, '/auth/connect-wallet');
  if (kind === 'busy') offer(t`Try again`, location.href);
  elementById('status').hidden = true;
  elementById('notice').hidden = false;
}

function offer(text: string, href: string): void {
  const link = elementById('notice-link');
  link.textContent = text;
  link.setAttribute('href', href);
}
