import type { Page } from '@playwright/test';
import type { ScreensWorld } from './screens-world.ts';

/** A screen of the product in one of its states. */
export interface Screen {
  /** Names its images, e.g. `help-clip-playing`. */
  name: string;
  /** Its route, as the router has it; undefined for a page that the router does not know. */
  route?: string;
  /** The file of the dialog that it shows. */
  dialog?: string;
  /** Who looks at it: a visitor unless it is said. A builder is somebody new each time, whose only build is that of the screen. */
  as?: 'newcomer' | 'owner' | 'builder' | 'admin';
  /** Where it begins: a path of the site. */
  path: string | ((world: ScreensWorld) => string);
  /** Brings about what could keep the page from loading, such as an error of the API. */
  before?: (page: Page, world: ScreensWorld) => Promise<void>;
  /** Goes from the loaded page to the state. It waits until the state is there. */
  reach: (page: Page, world: ScreensWorld) => Promise<unknown>;
  /** Leaves what the next screens would stumble over. */
  after?: (page: Page, world: ScreensWorld) => Promise<unknown>;
  /** Whether the image ends at the edge of the window, as dialogs do; pages are shown to their end. */
  isWindow?: boolean;
  /** Goes on at 390 px, where a pane or a menu may have to be opened. */
  onPhone?: (page: Page) => Promise<unknown>;
  /** Whether each width is reached anew, because what is shown finds its place once, as toasts do. */
  isReachedAnew?: boolean;
  /** Whether no other screen is taken meanwhile, because it changes what the cloud does for all of them. */
  isAlone?: boolean;
  /** In CSS pixels; both unless it is said, for what only a phone or only a desktop has. */
  widths?: readonly (390 | 1280)[];
}
