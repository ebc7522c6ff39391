import { message } from '../../../../lib/language/translate.ts';

/** Views of the app pane. Each except the first has a URL fragment. */
const VIEWS = [
  { value: 'app', label: message('App') },
  { value: 'code', label: message('Code') },
  { value: 'changes', label: message('Changes') },
  { value: 'console', label: message('Console') },
  { value: 'data', label: message('Data') },
] as const;
export type AppTab = (typeof VIEWS)[number]['value'];

export const SHOW = {
  app: message('Show the app'),
  code: message('Show the code'),
  changes: message('Show the changes'),
  console: message('Show the console'),
  data: message('Show the data'),
} as const;

/** The view of changes needs another revision to compare with. The view of data needs permission to manage the app. */
export function viewsOf({ hasBase, hasData }: { hasBase: boolean; hasData: boolean }) {
  return VIEWS.filter(({ value }) => (hasBase || value !== 'changes') && (hasData || value !== 'data'));
}

export function tabOfHash(hash: string): AppTab {
  return VIEWS.find(({ value }) => `#${value}` === hash)?.value ?? 'app';
}
