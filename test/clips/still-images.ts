import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { SharedCloud } from '../integration/shared-cloud.ts';
import { showMainNetwork } from './show-main-network.ts';

const ROOT = join(import.meta.dirname, '../..');
const CARD = { width: 1200, height: 630 };
const IDEA = 'A quiz about the planets with ten questions, one at a time, and a score at the end.';

/** Writes screenshots of Home and the studio, and the preview card. `studio` is a screenshot with a finished app. */
export async function takeStillImages(browser: Browser, cloud: SharedCloud, studio: Buffer): Promise<void> {
  await write(studio, 'docs/images/studio.png');
  const context = await browser.newContext({
    baseURL: cloud.siteUrl,
    viewport: { width: 1280, height: 1020 },
    reducedMotion: 'reduce',
    // The site's content security policy would block the inline styles of the card.
    bypassCSP: true,
  });
  try {
    await showMainNetwork(context);
    const page = await context.newPage();
    await page.goto('/');
    await page.getByLabel('Your idea').fill(IDEA);
    await page.getByLabel('Your idea').blur();
    await page.getByRole('heading', { name: 'Start from a template' }).waitFor();
    await page.waitForLoadState('networkidle');
    await write(await page.screenshot(), 'docs/images/home.png');
    await write(await takeCard(page, studio), 'web/public/social-image.png');
  } finally {
    await context.close();
  }
}

async function takeCard(page: Page, studio: Buffer): Promise<Buffer> {
  await page.setViewportSize(CARD);
  await page.evaluate(
    (image) => {
      const logo = document.querySelector('header a')?.innerHTML ?? '';
      document.body.innerHTML = `
      <div style="position:fixed;inset:0;overflow:hidden;background:#faf7f0;color:#1f1c17">
        <div style="position:absolute;left:42px;top:46px;zoom:1.7;display:flex;align-items:center;gap:8px" class="font-display text-lg font-semibold">${logo}</div>
        <h1 style="position:absolute;left:72px;top:164px;font-size:76px;line-height:1.06">Describe it.<br>Get the app.</h1>
        <p style="position:absolute;left:72px;top:362px;width:420px;font-size:28px;line-height:1.45;color:#645d51">A working web app from your own words, with an address to share.</p>
        <img alt="" src="${image}" style="position:absolute;left:580px;top:96px;height:500px;width:auto;max-width:none;border-radius:14px;border:2px solid #d9d1c0;box-shadow:0 24px 60px -16px rgb(60 45 20 / .35)">
      </div>`;
    },
    `data:image/png;base64,${studio.toString('base64')}`,
  );
  await page
    .locator('img')
    .last()
    .evaluate(async (image) => {
      if (image instanceof HTMLImageElement) await image.decode();
    });
  return page.screenshot();
}

/** Reduces the image to a palette, because the site has few colors. */
async function write(image: Buffer, file: string): Promise<void> {
  await sharp(image).png({ palette: true, quality: 90, effort: 10 }).toFile(join(ROOT, file));
  console.error(file);
}
