import type { Page } from '@playwright/test';
import type { RouteResponse } from '../../../shared/contract/routes.ts';
import { responding } from '../api-faults.ts';
import type { Screen } from '../screen.ts';

type CustomDomain = RouteResponse<'checkCustomDomain'>['customDomain'];

const RECORDS = [
  { type: 'TXT' as const, name: '_buidl-app.play.example.com', value: `buidl-app=${'k3x9'.repeat(8)}` },
  { type: 'CNAME' as const, name: 'play.example.com', value: 'd111111abcdef8.cloudfront.net' },
];

async function publishHills(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish Hills of the north rev 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('region', { name: 'Custom domain' }).waitFor();
}

const ownName = (name: string, customDomain?: CustomDomain): Screen => ({
  name,
  as: 'owner',
  path: '/?search=Hills',
  isWindow: true,
  isReachedAnew: true,
  before: async (page) => {
    await responding(page, 'publishProject', { success: true, publishedAppName: 'hills' });
    await responding(page, 'checkCustomDomain', { success: true, isOffered: true, customDomain });
  },
  reach: publishHills,
});

export const ownNameScreens: readonly Screen[] = [
  ownName('own-name'),
  ownName('own-name-waiting', {
    host: 'play.example.com',
    state: 'waiting',
    problem: 'no_proof',
    records: RECORDS,
  }),
  ownName('own-name-live', { host: 'play.example.com', state: 'live', records: RECORDS }),
  ownName('own-name-failed', {
    host: 'play.example.com',
    state: 'failed',
    problem: 'no_certificate',
    records: RECORDS,
  }),
];
