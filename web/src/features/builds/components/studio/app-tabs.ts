import { message } from '../../../../lib/language/translate.ts';

/** The views of the app pane; each but the first has a fragment of the page's address. */
export const VIEWS = [
  { value: 'app', label: message('App') },
  { value: 'code', label: message('Code') },
  { value: 'changes', label: message('Changes') },
  { value: 'console', label: message('Console') },
] as const;
export type AppTab = (typeof VIEWS)[number]['value'];

/** What the command palette calls them. */
export const SHOW = {
  app: message('Show the app'),
  code: message('Show the code'),
  changes: message('Show the changes'),
  console: message('Show the console'),
} as const;

/** Of an app with one revision, which nothing is compared with. */
export const VIEWS_WITHOUT_BASE = VIEWS.filter(({ value }) => value !== 'changes');

export function tabOfHash(hash: string): AppTab {
  return VIEWS.find(({ value }) => `#${value}` === hash)?.value ?? 'app';
}
