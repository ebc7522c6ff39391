/** Dialogs that no screen shows, each with the reason. */
export const DIALOGS_NOT_SHOWN: Readonly<Record<string, string>> = {
  'app-name.tsx': 'It asks before an app is deleted, as the card of a project does.',
  'live-state.tsx': 'It asks before an app is unpublished. studio-header.spec.ts opens it.',
  'return-build.tsx': 'A confirmation of two lines; it needs a build that may be returned.',
  'action-password-dialog.tsx': 'Looks as every dialog of an admin with a password, such as action-dialog.tsx.',
  'whitelist-removal.tsx': 'Looks as every dialog of an admin with a password, such as action-dialog.tsx.',
};

export const ROUTES_NOT_SHOWN: Readonly<Record<string, string>> = {
  auth: 'Shows what auth/connect-wallet shows.',
};
