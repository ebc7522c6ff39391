import { message } from '../../../../lib/language/translate.ts';

/** The views of the app pane; each but the first has a fragment of the page's address. */
const VIEWS = [
  { value: 'app', label: message('App') },
  { value: 'code', label: message('Code') },
  { value: 'changes', label: message('Changes') },
  { value: 'console', label: message('Console') },
  { value: 'data', label: message('Data') },
] as const;
export type AppTab = (typeof VIEWS)[number]['value'];

/** What the command palette calls them. */
export const SHOW = {
  app: message('Show the app'),
  code: message('Show the code'),
  changes: message('Show the changes'),
  console: message('Show the console'),
  data: message('Show the data'),
} as const;

/**
 * Returns the views that an app has: its changes when it has another revision that it is compared with, and its data for those
 * who may manage it.
 */
export function viewsOf({ hasBase, hasData }: { hasBase: boolean; hasData: boolean }) {
  return VIEWS.filter(({ value }) => (hasBase || value !== 'changes') && (hasData || value !== 'data'));
}

export function tabOfHash(hash: string): AppTab {
  return VIEWS.find(({ value }) => `#${value}` === hash)?.value ?? 'app';
}
