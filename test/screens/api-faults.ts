/** Simulates API failures that test clouds do not produce. */
import type { Page, Route } from '@playwright/test';
import { apiPath } from '../../shared/contract/api-path.ts';
import { contract, type RouteId } from '../../shared/contract/routes.ts';

/** Handles the calls of one route. Calls to the same path with another method are not affected. */
async function routeCalls(page: Page, routeId: RouteId, handle: (route: Route) => unknown): Promise<void> {
  const { method } = contract[routeId];
  const path = apiPath(contract[routeId]).replace(/\{\w+\}/g, '[^/?]+');
  await page.route(new RegExp(`${path}(?:\\?|$)`), (route) =>
    route.request().method() === method ? handle(route) : route.fallback(),
  );
}

export async function failing(page: Page, routeId: RouteId, status = 503): Promise<void> {
  const json = { success: false, error: 'The server is busy. Please try again.', code: 'unavailable' };
  await routeCalls(page, routeId, (route) => route.fulfill({ status, json }));
}

export async function hanging(page: Page, routeId: RouteId): Promise<void> {
  await routeCalls(page, routeId, () => undefined);
}

/** Simulates a visitor over the page-view limit. */
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

export async function responding(page: Page, routeId: RouteId, json: object, status = 200): Promise<void> {
  await routeCalls(page, routeId, (route) => route.fulfill({ status, json }));
}
