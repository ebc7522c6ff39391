import type { Page } from '@playwright/test';
import type { ScreensWorld } from './screens-world.ts';

export interface Screen {
  /** Base name of the screenshots, e.g. `help-clip-playing`. */
  name: string;
  /** The path of the route in the router; undefined for the page that an unknown URL shows. */
  route?: string;
  dialog?: string;
  /** The user who sees the screen. Default: a visitor. Each `builder` is a new user with only this screen's build. */
  as?: 'newcomer' | 'owner' | 'builder' | 'admin';
  path: string | ((world: ScreensWorld) => string);
  before?: (page: Page, world: ScreensWorld) => Promise<void>;
  /** Brings the loaded page into the state that the screenshot shows. */
  reach: (page: Page, world: ScreensWorld) => Promise<unknown>;
  /** Removes data that would disturb later screens. */
  after?: (page: Page, world: ScreensWorld) => Promise<unknown>;
  /** True: the screenshots show the window, as needed for dialogs. False: the full page. */
  isWindow?: boolean;
  /** Further steps only at 390 px, such as opening a menu. */
  onPhone?: (page: Page) => Promise<unknown>;
  /** True if each width needs a newly loaded page, because elements such as toasts are positioned when they open. */
  isReachedAnew?: boolean;
  /** True if no other screen may run meanwhile, because this one changes the cloud for all. */
  isAlone?: boolean;
  /** The page widths of the screenshots in CSS pixels. Default: both. Set when the screen exists at only one width. */
  widths?: readonly (390 | 1280)[];
}
