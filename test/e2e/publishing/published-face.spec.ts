/**
 * Tests how a published app presents itself in tabs, on home screens, to search engines and to readers without scripts.
 */
import { expect } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod';
import { formOf } from '../../fixtures/app-build.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { openApp } from './published-apps.ts';

const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><path fill='%230f0' d='M0 0h4v4H0z'/></svg>";
const HTML = `<!doctype html><html lang="en"><head><title>Tea Timer</title><meta name="theme-color" content="#123456">
<link rel="icon" href="${ICON}"></head><body><h1>Tea &lt;Timer&gt;</h1><p>Steep three minutes.</p></body></html>`;
const manifestSchema = z.looseObject({
  name: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
});

test('a published app has its own title, icon, color and text, and its owner hides it from search engines', async ({
  page,
  browser,
  cloud,
}) => {
  const owner = await signUpUser(cloud.api, 'face_owner');
  const projectId = await saveProject(cloud, owner.publicKey, ['1'], 'Tea project', HTML);
  const form = formOf({
    publishStatus: 'true',
    publishedAppName: 'tea-timer',
    revisionToPublish: '1',
    showcaseImage: [],
  });
  expect((await owner.call(`/projects/${projectId}/publish`, { method: 'POST', body: form })).status).toBe(200);
  const url = `${cloud.siteUrl}/p/tea-timer`;
  const refused: string[] = [];
  page.on('console', (line) => line.type() === 'error' && refused.push(line.text()));
  await openApp(page, url);
  await expect(page).toHaveTitle('Tea Timer');
  const head = page.locator('head');
  await expect(head.locator('link[rel=icon]')).toHaveAttribute('href', ICON);
  await expect(head.locator('meta[name=theme-color]')).toHaveAttribute('content', '#123456');
  await expect(head.locator('meta[name=robots]')).toHaveCount(0);
  await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', url);
  const touchIcon = (await head.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '';
  const manifest = manifestSchema.parse(await (await page.request.get(`${url}/manifest.webmanifest`)).json());
  expect(manifest).toMatchObject({ name: 'Tea Timer', theme_color: '#123456' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const [src, width] of [
    [touchIcon, 180],
    ...manifest.icons.map(({ src, sizes }) => [src, Number.parseInt(sizes, 10)] as const),
  ] as const) {
    const image = await page.request.get(src);
    expect(image.headers()['content-type']).toBe('image/png');
    expect(await sharp(await image.body()).metadata()).toMatchObject({ format: 'png', width, height: width });
  }
  expect(refused).toEqual([]);

  const reader = await browser.newPage({ javaScriptEnabled: false });
  await reader.goto(url);
  const text = reader.locator('noscript p');
  await expect(text).toHaveText([/JavaScript/, 'Tea <Timer>', 'Steep three minutes.']);
  await expect(text.last()).toBeVisible();
  await expect(reader.getByText('Loading...')).toBeHidden();
  await reader.close();

  const hide = await owner.call(`/projects/${projectId}/remix-status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isUnlisted: true }),
  });
  expect(hide.status).toBe(200);
  await expect
    .poll(async () => (await page.request.get(url)).text())
    .toContain('<meta name="robots" content="noindex">');
  expect(await (await page.request.get(`${cloud.siteUrl}/sitemap.xml`)).text()).not.toContain('/p/tea-timer');
});
