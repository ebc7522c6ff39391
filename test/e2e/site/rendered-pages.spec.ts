import { expect, type Page } from '@playwright/test';
import { PRERENDERED_PATHS } from '../../../shared/domain/prerendered-pages.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { holdScripts } from '../hold-files.ts';
import { signIn } from '../newcomer.ts';
import { untilHydrated } from '../use-page.ts';

const TITLES: Record<(typeof PRERENDERED_PATHS)[number], string> = {
  '/': 'Buidl: describe an app, get a working one',
  '/help': 'Help · Buidl',
  '/help/how-it-works': 'How does it work? · Buidl',
  '/help/vision-and-faq': 'Vision and FAQ · Buidl',
  '/buy-credits': 'Buy credits · Buidl',
  '/terms': 'Terms · Buidl',
  '/privacy': 'Privacy · Buidl',
  '/docs/api': 'API · Buidl',
  '/app-rules': 'What apps may do · Buidl',
};

/** Records console errors and warnings, including violations of the site's policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/** Serves the page with a content security policy that allows none of its inline parts. */
async function refuseInlineParts(page: Page): Promise<void> {
  await page.route('/terms', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("'sha256-");
    const other = policy.replace(/'sha256-[^']+'/g, `'sha256-${'a'.repeat(43)}='`);
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': other } });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PRERENDERED_PATHS) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(TITLES[path]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
      await expect(page.getByText('Loading...', { exact: true })).toBeHidden();
    });
  }
});

test('a page whose inline parts are refused, as in the middle of a deployment, works with those of the files', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await refuseInlineParts(page);
  await page.goto('/terms');
  await expect(page.getByRole('banner').first()).toHaveCSS('position', 'sticky');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(complaints).toEqual([expect.stringContaining('style-src'), expect.stringContaining('script-src')]);
});

for (const path of PRERENDERED_PATHS) {
  test(`React hydrates ${path} as it is`, async ({ page }) => {
    const complaints = complaintsOf(page);
    // Marks the heading of the served document. The mark would disappear if React replaced the document.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('h1')?.setAttribute('data-from-document', '');
      });
    });
    await page.goto(path);
    // This text appears once the API has responded, which is after hydration.
    await expect(page.getByText(/^Apps here are written by /)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Theme' })).toBeVisible();
    await expect(page.locator('h1[data-from-document]')).toBeVisible();
    await expect(page).toHaveTitle(TITLES[path]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveTitle(TITLES['/terms']);
    expect(complaints).toEqual([]);
  });
}

test('an idea typed before the scripts ran is kept', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Your idea').fill('a timer called FocusTomato');
  release();
  await expect(page.getByLabel('Project name')).toHaveAttribute('placeholder', 'FocusTomato');
  await expect(page.getByLabel('Your idea')).toHaveValue('a timer called FocusTomato');
});

test('a prerendered page loads no schemas', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  for (const path of ['/', '/help', '/help/vision-and-faq', '/terms', '/docs/api']) {
    await page.goto(path);
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
  }
  expect(loaded.filter((path) => /\/assets\/(schemas|contract)-/.test(path))).toEqual([]);
});

test('a user never sees a page for visitors', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  await signIn(page, cloud, user);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      for (const link of document.querySelectorAll('a')) {
        if (link.textContent === 'Sign Up' && link.checkVisibility()) seen.push(link.href);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual([]);
});

test('any other path gets the document of the single-page app', async ({ page }) => {
  await page.goto('/help/nothing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/?from=elsewhere');
  await expect(page.getByRole('heading', { name: 'Describe an app. Get one that works.' })).toBeVisible();
});
