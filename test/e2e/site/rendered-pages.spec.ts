import { expect, type Page } from '@playwright/test';
import { PRERENDERED_PATHS, TEMPLATE_PATHS } from '../../../shared/domain/prerendered-pages.ts';
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

/**
 * Replaces the hashes in the content security policy of `/terms`, so that the browser blocks all inline scripts and
 * styles.
 */
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

for (const path of [...PRERENDERED_PATHS, ...TEMPLATE_PATHS]) {
  test(`${path} describes itself to search engines and link previews`, async ({ request, cloud }) => {
    const page = await (await request.get(path)).text();
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)">`).exec(page)?.[1];
    const url = cloud.siteUrl + path;
    expect(/<link rel="canonical" href="([^"]+)">/.exec(page)?.[1]).toBe(url);
    expect(contentOf('og:url')).toBe(url);
    expect(contentOf('og:type')).toBe('website');
    expect(contentOf('twitter:card')).toBe('summary_large_image');
    expect(contentOf('og:title')).toBe(/<title>([^<]+)<\/title>/.exec(page)?.[1]);
    expect(contentOf('og:description')).toBe(contentOf('description'));
    expect(page.match(/<meta name="description"/g)).toHaveLength(1);
    expect(page.match(/<main\b/g)).toHaveLength(1);
    expect(page).toContain('type="application/rss+xml"');
    const image = await request.get(contentOf('og:image') ?? '');
    expect(image.headers()['content-type']).toMatch(/^image\//);
  });
}

test('public pages have different titles, descriptions and, for templates, pictures', async ({ request }) => {
  const pages = await Promise.all(
    [...PRERENDERED_PATHS, ...TEMPLATE_PATHS].map(async (path) => (await request.get(path)).text()),
  );
  const values = (part: RegExp) => new Set(pages.map((page) => part.exec(page)?.[1]));
  expect(values(/<title>([^<]+)</).size).toBe(pages.length);
  expect(values(/<meta name="description" content="([^"]+)"/).size).toBe(pages.length);
  expect(values(/<meta property="og:image" content="([^"]+)"/).size).toBe(TEMPLATE_PATHS.length + 1);
});

test('React hydrates a template page as it is', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('h1')?.setAttribute('data-from-document', '');
    });
  });
  await page.goto('/templates/chess');
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.locator('h1[data-from-document]')).toHaveText('Chess');
  // Ignores other warnings, because the browser logs some about the app's frame on every page that shows an app.
  expect(complaints.filter((text) => /react|hydrat|content security/i.test(text))).toEqual([]);
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

test('an unknown path gets the not-found page with the status 404', async ({ page }) => {
  for (const path of ['/help/nothing', '/templates/nothing']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^There is no/);
  }
});

test('a page with a query gets the document of the single-page app', async ({ page }) => {
  await page.goto('/?from=elsewhere');
  await expect(page.getByRole('heading', { name: 'Describe an app. Get one that works.' })).toBeVisible();
});
