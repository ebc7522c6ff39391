import type { CDPSession, Page } from 'playwright-core';
import type { CurrentAction } from './current-action.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import type { KeptDatabases } from './kept-databases.ts';
import type { SavedFiles } from './saved-files.ts';

export interface OpenedPage {
  page: Page;
  session: CDPSession;
  /** Reads the page without interference by the page's scripts. */
  world: IsolatedWorld;
  action: CurrentAction;
  savedFiles: SavedFiles;
  databases: KeptDatabases;
  /** Loads the page again and restores its stored data. */
  reload(): Promise<void>;
}
