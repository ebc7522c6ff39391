import type { Page } from '@playwright/test';
import type { ScreensWorld } from './screens-world.ts';

/** A screen of the product in one of its states. */
export interface Screen {
  /** The base name of its screenshots, e.g. `help-clip-playing`. */
  name: string;
  /** The route in the router; undefined for an unknown page. */
  route?: string;
  /** The source file of the dialog that the screen shows. */
  dialog?: string;
  /** The user: a visitor by default. A builder is a new user, whose only build belongs to the screen. */
  as?: 'newcomer' | 'owner' | 'builder' | 'admin';
  /** The start path on the site. */
  path: string | ((world: ScreensWorld) => string);
  /** Prepares failures of the page load, such as an API error. */
  before?: (page: Page, world: ScreensWorld) => Promise<void>;
  /** Brings the loaded page into the state, and waits for it. */
  reach: (page: Page, world: ScreensWorld) => Promise<unknown>;
  /** Removes leftovers that would disturb later screens. */
  after?: (page: Page, world: ScreensWorld) => Promise<unknown>;
  /** True if the screenshots have the size of the window, as for dialogs. Otherwise they show the full page. */
  isWindow?: boolean;
  /** Makes further steps at the width of 390 px, for example opening a pane or a menu. */
  onPhone?: (page: Page) => Promise<unknown>;
  /** True if each width needs a new start, because elements such as toasts are positioned only when they open. */
  isReachedAnew?: boolean;
  /** True if no other screen may run at the same time, because this one changes the cloud for all. */
  isAlone?: boolean;
  /** The widths of the screenshots in CSS pixels, both by default. Set if only one width has the shown elements. */
  widths?: readonly (390 | 1280)[];
}
