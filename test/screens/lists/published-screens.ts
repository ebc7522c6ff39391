import { tooManyVisits } from '../api-faults.ts';
import type { Screen } from '../screen.ts';
import { heading } from '../shown.ts';

export const publishedScreens: readonly Screen[] = [
  {
    name: 'published',
    path: '/p/focus-tomato',
    isWindow: true,
    reach: (page) => page.frameLocator('iframe').getByRole('heading').first().waitFor(),
  },
  {
    name: 'published-report',
    path: '/p/focus-tomato',
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Report' }).click();
      await page.getByRole('dialog', { name: 'Report this app' }).waitFor();
    },
  },
  {
    name: 'published-report-of-record',
    path: '/p/neighbours',
    isWindow: true,
    reach: async (page) => {
      await page.frameLocator('iframe').getByRole('listitem').first().waitFor();
      await page.frameLocator('iframe').getByRole('button', { name: 'Report the newest post' }).click();
      await page.getByRole('dialog', { name: 'Report this app' }).waitFor();
    },
  },
  {
    name: 'published-sign-in',
    as: 'newcomer',
    path: '/p/neighbours',
    isWindow: true,
    reach: async (page) => {
      await page.frameLocator('iframe').getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('dialog', { name: /^Sign in to/ }).waitFor();
    },
  },
  {
    name: 'published-sign-in-without-account',
    path: '/p/neighbours',
    isWindow: true,
    reach: async (page) => {
      await page.frameLocator('iframe').getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('dialog', { name: 'Log in to Buidl first' }).waitFor();
    },
  },
  {
    name: 'published-busy',
    path: '/p/no-such-app',
    isWindow: true,
    before: tooManyVisits,
    reach: heading,
  },
  {
    name: 'preview',
    as: 'owner',
    path: ({ hillsId }) => `/preview/${hillsId}/2`,
    isWindow: true,
    reach: (page) => page.frameLocator('iframe').getByRole('heading').first().waitFor(),
  },
  {
    name: 'preview-of-another',
    as: 'newcomer',
    path: ({ hillsId }) => `/preview/${hillsId}/2`,
    isWindow: true,
    reach: heading,
  },
  { name: 'published-missing', path: '/p/no-such-app', isWindow: true, reach: heading },
  {
    name: 'published-suspended',
    path: '/p/borrowed-tunes',
    isWindow: true,
    reach: heading,
  },
];
