import type { Page } from '@playwright/test';
import type { ScreensWorld } from './screens-world.ts';

/** A screen of the product in one of its states. */
export interface Screen {
  /** The base name of its images, e.g. `help-clip-playing`. */
  name: string;
  /** The route in the router; undefined for an unknown page. */
  route?: string;
  /** The file of the shown dialog. */
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
  /** True if the image has the size of the window, for dialogs. Otherwise it shows the full page. */
  isWindow?: boolean;
  /** Continues at 390 px, for example by opening a pane or a menu. */
  onPhone?: (page: Page) => Promise<unknown>;
  /** True if each width needs a new start, because elements such as toasts are positioned once. */
  isReachedAnew?: boolean;
  /** True if no other screen may run at the same time, because this one changes the cloud for all. */
  isAlone?: boolean;
  /** In CSS pixels. Default: both. Set for elements that only a phone or only a desktop has. */
  widths?: readonly (390 | 1280)[];
}
