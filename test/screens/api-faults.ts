/** What the API does to a page that the test cloud would not do. */
import type { Page, Route } from '@playwright/test';
import { apiPath } from '../../shared/contract/api-path.ts';
import { contract, type RouteId } from '../../shared/contract/routes.ts';

/** Handles the calls of a route; others may have the same path. */
async function routeCalls(page: Page, routeId: RouteId, handle: (route: Route) => unknown): Promise<void> {
  const { method } = contract[routeId];
  const path = apiPath(contract[routeId]).replace(/\{\w+\}/g, '[^/?]+');
  await page.route(new RegExp(`${path}(?:\\?|$)`), (route) =>
    route.request().method() === method ? handle(route) : route.fallback(),
  );
}

/** From now on, the call fails. */
export async function failing(page: Page, routeId: RouteId, status = 503): Promise<void> {
  const json = { success: false, error: 'The server is busy. Please try again.', code: 'unavailable' };
  await routeCalls(page, routeId, (route) => route.fulfill({ status, json }));
}

/** From now on, the call gets no response. */
export async function hanging(page: Page, routeId: RouteId): Promise<void> {
  await routeCalls(page, routeId, () => undefined);
}

/** From now on, the visitor has opened too many pages of apps. */
export async function tooManyVisits(page: Page): Promise<void> {
  await page.route('**/p/*', async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({
      status: 429,
      contentType: 'text/html',
      body: body.replace('{"status":"missing"}', '{"status":"busy"}'),
    });
  });
}

/** From now on, the call gets this response. */
export async function responding(page: Page, routeId: RouteId, json: object, status = 200): Promise<void> {
  await routeCalls(page, routeId, (route) => route.fulfill({ status, json }));
}
