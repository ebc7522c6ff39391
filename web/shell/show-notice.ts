import { elementById } from './element-by-id.ts';

const NOTICES = {
  missing: [
    'There is no app here',
    'Nobody has published an app at this address. It may have been renamed or unpublished.',
  ],
  signedOut: ['Log in to see this draft', 'Drafts are private. Log in with the account that made this one.'],
  private: ['This draft is not yours', 'It is private to the account that made it, or it was deleted.'],
  unreachable: ['The draft could not be loaded', 'Check your connection and reload the page.'],
  gone: ['This app was taken down', 'It is not available any more. Its address stays empty.'],
} as const;

/** Shows a notice in place of an app that is missing, was taken down, or is a draft that the visitor may not see. */
export function showNotice(kind: keyof typeof NOTICES): void {
  const [title, text] = NOTICES[kind];
  elementById('notice-title').textContent = title;
  elementById('notice-text').textContent = text;
  if (kind === 'signedOut') offerLogin();
  elementById('status').hidden = true;
  elementById('notice').hidden = false;
}

function offerLogin(): void {
  const link = elementById('notice-link');
  link.textContent = 'Log In';
  link.setAttribute('href', '/auth/connect-wallet');
}
