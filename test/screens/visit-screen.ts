import type { Browser, Page, ViewportSize } from '@playwright/test';
import { signIn } from '../e2e/newcomer.ts';
import { type SignedInUser, signUpAndLogIn } from '../fixtures/signed-in-user.ts';
import type { Screen } from './screen.ts';
import type { ScreensWorld } from './screens-world.ts';

const LIMIT_MS = 30_000;

interface Visit {
  viewport: ViewportSize;
  look: (page: Page) => Promise<void>;
}

export async function visitScreen(
  browser: Browser,
  world: ScreensWorld,
  screen: Screen,
  { viewport, look }: Visit,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: world.cloud.siteUrl,
    viewport,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  try {
    if (screen.as !== undefined) await signIn(page, world.cloud, await userOf(world, screen.as));
    await screen.before?.(page, world);
    await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(world));
    await screen.reach(page, world);
    await look(page);
  } finally {
    world.cloud.setTokensPerSecond(Number.POSITIVE_INFINITY);
    await screen.after?.(page, world).catch(() => undefined);
    await context.close();
  }
}

async function userOf(
  { cloud: { api }, desk, newcomer, owner }: ScreensWorld,
  as: NonNullable<Screen['as']>,
): Promise<SignedInUser> {
  return as === 'builder' ? signUpAndLogIn(api) : { newcomer, owner, admin: desk.admin }[as];
}
