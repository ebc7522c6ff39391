import { failing, hanging } from '../api-faults.ts';
import type { Screen } from '../screen.ts';
import { heading } from '../shown.ts';

const TEXT_PAGES = ['help/how-it-works', 'help/vision-and-faq', 'docs/api', 'app-rules', 'terms', 'privacy'];

export const publicScreens: readonly Screen[] = [
  {
    name: 'home-visitor',
    route: '/',
    path: '/',
    reach: (page) => page.getByRole('heading', { name: 'Chess' }).waitFor(),
  },
  {
    name: 'home-visitor-idea-missing',
    isReachedAnew: true,
    path: '/',
    isWindow: true,
    reach: (page) => page.getByRole('button', { name: 'Buidl it' }).click(),
  },
  {
    name: 'help',
    route: 'help',
    path: '/help',
    reach: (page) => page.getByText(/10 credits/).waitFor(),
  },
  {
    name: 'help-clip-playing',
    path: '/help',
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Play the video: Connect/ }).click();
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 4);
      await page.locator('video').evaluate((video) => video instanceof HTMLVideoElement && video.pause());
      await page.locator('video').scrollIntoViewIfNeeded();
    },
  },
  ...TEXT_PAGES.map((route) => ({
    name: route.replace('/', '-'),
    route,
    path: `/${route}`,
    reach: heading,
  })),
  {
    name: 'docs-api-open',
    path: '/docs/api',
    isWindow: true,
    isReachedAnew: true,
    reach: async (page) => {
      const call = page.locator('summary', { hasText: '/create-app' });
      await call.click();
      await page.getByRole('heading', { name: 'Response 202' }).waitFor();
      await call.evaluate((element) => element.scrollIntoView());
    },
  },
  {
    name: 'help-faq-open',
    path: '/help/vision-and-faq',
    reach: async (page) => {
      await heading(page);
      for (const question of await page.getByRole('main').getByRole('button').all()) await question.click();
    },
  },
  {
    name: 'template',
    route: 'templates/:templateId',
    path: '/templates/chess',
    isWindow: true,
    reach: (page) => page.frameLocator('iframe').getByRole('heading').first().waitFor(),
  },
  { name: 'template-missing', path: '/templates/no-such-one', isWindow: true, reach: heading },
  { name: 'not-found', route: '*', path: '/nowhere', reach: heading },
  {
    name: 'page-loading',
    path: '/u/ada',
    before: (page) => hanging(page, 'getProfile'),
    reach: (page) => page.getByRole('main').waitFor(),
  },
  {
    name: 'profile-failed',
    path: '/u/ada',
    before: (page) => failing(page, 'getProfile'),
    reach: (page) => page.getByRole('button', { name: 'Try Again' }).waitFor({ timeout: 60_000 }),
  },
  { name: 'profile-missing', path: '/u/nobody_at_all', reach: heading },
  {
    name: 'profile',
    route: 'u/:username',
    path: ({ owner }) => `/u/${owner.username}`,
    reach: (page) => page.getByRole('list', { name: /^Apps of/ }).waitFor(),
  },
];
