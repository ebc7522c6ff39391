import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { layoutFaults } from '../fixtures/layout-faults.ts';
import type { Screen } from './screen.ts';

export const WIDTHS = [1280, 390] as const;
export const THEMES = ['light', 'dark'] as const;
export type Width = (typeof WIDTHS)[number];

const HEIGHTS = { 1280: 800, 390: 844 };
/** Pictures of a page that is shown to its end, and its motion, come within this time. */
const SETTLE_MS = 5_000;

export function sizeOf(width: Width) {
  return { width, height: HEIGHTS[width] };
}

export function imageFile(screen: Screen, width: Width, theme: string): string {
  return `${screen.name}-${width}-${theme}.png`;
}

/** Writes the images of the state that a page is in. Returns the faults of its layout. */
export async function photograph(
  page: Page,
  screen: Screen,
  widths: readonly Width[],
  dir: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize(sizeOf(width));
    if (width === 390) await screen.onPhone?.(page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      if (screen.isWindow !== true)
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const path = join(dir, imageFile(screen, width, colorScheme));
      await page.screenshot({ path, fullPage: screen.isWindow !== true });
    }
    const found = await layoutFaults(page);
    faults.push(...found.map((fault) => `${screen.name} at ${width}: ${fault}`));
  }
  return faults;
}

/** Waits until pictures, fonts and layout have followed a new width. A page that never settles is shown as it is. */
async function settle(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map((frame) => frame.evaluate(untilSettled, SETTLE_MS).catch(() => undefined)),
  );
}

/** Runs in the page, and in the app of its frame. */
async function untilSettled(limitMs: number): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isEnding = (animation: Animation) =>
    animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) < limitMs;
  const everything = async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    for (let count = 0; count < 3; count += 1) await frame();
    // One that ends may begin another.
    while (document.getAnimations().some(isEnding)) await frame();
  };
  const limit = new Promise((resolve) => setTimeout(resolve, limitMs));
  await Promise.race([everything(), limit]);
}
