import type { Screen } from '../screen.ts';
import { adminScreens } from './admin-screens.ts';
import { authScreens } from './auth-screens.ts';
import { creditsScreens } from './credits-screens.ts';
import { dataScreens } from './data-screens.ts';
import { homeScreens } from './home-screens.ts';
import { importScreens } from './import-screens.ts';
import { ownNameScreens } from './own-name-screens.ts';
import { publicScreens } from './public-screens.ts';
import { publishedScreens } from './published-screens.ts';
import { studioBuildScreens } from './studio-build-screens.ts';
import { studioRevisionScreens } from './studio-revision-screens.ts';
import { webhookScreens } from './webhook-screens.ts';

/** All screens. A new screen is added to the list of its area. */
export const SCREENS: readonly Screen[] = [
  ...publicScreens,
  ...authScreens,
  ...webhookScreens,
  ...homeScreens,
  ...importScreens,
  ...ownNameScreens,
  ...studioBuildScreens,
  ...studioRevisionScreens,
  ...dataScreens,
  ...creditsScreens,
  ...adminScreens,
  ...publishedScreens,
];
