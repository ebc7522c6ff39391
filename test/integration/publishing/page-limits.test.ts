import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RAISED_LIMITS, RAISED_WEB_ACL } from '../../fixtures/raised-limits.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const PAGES = 5;
const APP_PAGES = 30;
const FILES = 100;

let cloud: TestCloud;

beforeAll(async () => {
  const pageViews = { requests: PAGES, perSeconds: 86_400 };
  cloud = await startTestCloud({
    settings: {
      requestLimits: { ...RAISED_LIMITS, pageViews },
      webAcl: { ...RAISED_WEB_ACL, appRequests: APP_PAGES, pageRequests: FILES },
    },
  });
});
afterAll(() => cloud.close());

/**
 * Requests the path until it is refused. Returns the refused response and the number of requests before it. Throws
 * after `most` requests.
 */
async function untilRefused(path: string, most: number): Promise<{ response: Response; before: number }> {
  for (let before = 0; before <= most; before += 1) {
    const response = await fetch(cloud.siteUrl + path);
    if (response.status === 429) return { response, before };
    await response.text();
  }
  throw new Error(`${most} requests for ${path} were not refused.`);
}

describe('an address that opens too many pages', () => {
  it('gets a page with the waiting time, for published apps and previews', async () => {
    // Each instance of the function counts requests separately. At most four instances run, so the limit is reached
    // after at most four times as many requests.
    const { response, before } = await untilRefused('/p/not-found-view', PAGES * 4);
    expect(before).toBeGreaterThanOrEqual(PAGES);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).toContain('<title>Too many visits at once</title>');
    expect(page).toContain('{"status":"busy"}');
    const preview = await untilRefused('/preview/prj_1/rev/1', PAGES * 4);
    expect(await preview.response.text()).toContain('{"status":"busy"}');
  });

  it('can still call the API', async () => {
    expect((await fetch(`${cloud.api}/config/public`)).status).toBe(200);
  });

  it('opens no more than the web ACL admits, regardless of the number of instances', async () => {
    let more = 0;
    for (let isAdmitted = true; isAdmitted && more <= APP_PAGES; more += 1) {
      const page = await (await fetch(`${cloud.siteUrl}/p/not-found-view`)).text();
      isAdmitted = !page.includes('<h1>Too many visits at once</h1>');
    }
    expect(more).toBeLessThanOrEqual(APP_PAGES - PAGES);
  });

  it('is stopped before the function when it continues', async () => {
    const { response } = await untilRefused('/favicon.svg', FILES);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await response.text()).toContain('<h1>Too many visits at once</h1>');
    expect((await fetch(`${cloud.api}/config/public`)).status).toBe(200);
  });
});
