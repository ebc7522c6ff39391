/** Axe finds nothing on the screens that `npm run screens` takes, in light and in dark, and on some in German. */
import { expect } from '@playwright/test';
import { type SharedCloud, startSharedCloud } from '../../integration/shared-cloud.ts';
import { adminScreens } from '../../screens/lists/admin-screens.ts';
import { authScreens } from '../../screens/lists/auth-screens.ts';
import { creditsScreens } from '../../screens/lists/credits-screens.ts';
import { homeScreens } from '../../screens/lists/home-screens.ts';
import { publicScreens } from '../../screens/lists/public-screens.ts';
import { publishedScreens } from '../../screens/lists/published-screens.ts';
import { studioScreens } from '../../screens/lists/studio-screens.ts';
import type { Screen } from '../../screens/screen.ts';
import { createScreensWorld, type ScreensWorld } from '../../screens/screens-world.ts';
import { visitScreen } from '../../screens/visit-screen.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { expectAccessible } from './expect-accessible.ts';

const AREAS: Record<string, readonly Screen[]> = {
  visitors: publicScreens,
  'signing in and the account': authScreens,
  Home: homeScreens,
  'the studio': studioScreens,
  money: creditsScreens,
  admins: adminScreens,
  'published apps': publishedScreens,
};

const VIEWPORTS = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } };

/** Each screen of a builder waits for a build of its own; its parts are on other screens too. */
const isQuick = ({ as }: Screen) => as !== 'builder';

let cloud: SharedCloud;
let world: ScreensWorld;
test.beforeAll(async () => {
  cloud = await startSharedCloud();
  world = await createScreensWorld(cloud);
});
test.afterAll(() => cloud?.close());

for (const [area, screens] of Object.entries(AREAS)) {
  test(`axe finds nothing on the screens of ${area}`, async ({ browser }) => {
    for (const screen of screens.filter(isQuick)) {
      await test.step(screen.name, () =>
        visitScreen(browser, world, screen, {
          viewport: VIEWPORTS[screen.widths?.[0] ?? 1280],
          look: async (page) => {
            // What a screen waits for may come before its page.
            await page.locator('h1').first().waitFor({ state: 'attached' });
            // A scrolled page has controls half below its header.
            await page.evaluate(() => scrollTo(0, 0));
            // The app in its frame has the heading of a published page.
            const isShell = /^\/(?:p|preview)\//.test(new URL(page.url()).pathname);
            await expectAccessible(page, { disabledRules: isShell ? ['page-has-heading-one'] : [] });
          },
        }),
      );
    }
  });
}

test('axe finds nothing on pages in German', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('buidl:language', 'de'));
  await signIn(page, cloud, world.owner);
  const { owner, projectId } = world;
  for (const path of [
    '/',
    '/account',
    '/buy-credits/history',
    `/u/${owner.username}`,
    `/create-app?revise=${projectId}&rev=1.1`,
    '/p/focus-tomato',
  ]) {
    await page.goto(cloud.siteUrl + path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByText(/^Wird geladen …$/).filter({ visible: true })).toHaveCount(0);
    await expectAccessible(page, { disabledRules: path.startsWith('/p/') ? ['page-has-heading-one'] : [] });
  }
});
