/** Dialogs without a screen of their own, with the reason. */
export const DIALOGS_NOT_SHOWN: Readonly<Record<string, string>> = {
  'collection-actions.tsx': 'A confirmation of two lines; it needs an app with shared data.',
  'data-summary.tsx': 'Shows the terms of shared data, which the dialog of the bank shows too.',
  'import-dialog.tsx':
    'Needs an app with shared data and a chosen file; its component test goes through its steps.',
  'record-dialog.tsx': 'Needs an app with shared data; its component test opens it.',
  'return-build.tsx': 'A confirmation of two lines; it needs a build that may be returned.',
  'whitelist-removal.tsx': 'Looks as every dialog of an admin with a password, such as action-dialog.tsx.',
};

/** Routes without a screen of their own, with the reason. */
export const ROUTES_NOT_SHOWN: Readonly<Record<string, string>> = {
  auth: 'Shows what auth/connect-wallet shows.',
};
