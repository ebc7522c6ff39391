import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { THEMES } from '../fixtures/axe-violations.ts';
import { layoutFaults } from '../fixtures/layout-faults.ts';
import { accessibilityFaults } from './accessibility-faults.ts';
import type { Screen } from './screen.ts';

export const WIDTHS = [1280, 390] as const;
export type Width = (typeof WIDTHS)[number];

const HEIGHTS = { 1280: 800, 390: 844 };
/** Time limit for images and animations to settle. */
const SETTLE_MS = 5_000;

export function sizeOf(width: Width) {
  return { width, height: HEIGHTS[width] };
}

export function imageFile(screen: Screen, width: Width, theme: string): string {
  return `${screen.name}-${width}-${theme}.png`;
}

export interface ScreenFaults {
  layout: string[];
  accessibility: string[];
}

export async function photograph(
  page: Page,
  screen: Screen,
  widths: readonly Width[],
  dir: string,
): Promise<ScreenFaults> {
  const faults: ScreenFaults = { layout: [], accessibility: [] };
  for (const width of widths) {
    await page.setViewportSize(sizeOf(width));
    if (width === 390) await screen.onPhone?.(page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      if (screen.isWindow !== true) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const path = join(dir, imageFile(screen, width, colorScheme));
      await page.screenshot({ path, fullPage: screen.isWindow !== true });
    }
    const named = (fault: string) => `${screen.name} at ${width}: ${fault}`;
    faults.layout.push(...(await layoutFaults(page)).map(named));
    // Skips axe for `builder` screens, because each scan would need another build. Other screens have the same
    // elements.
    if (screen.as !== 'builder') faults.accessibility.push(...(await accessibilityFaults(page)).map(named));
  }
  return faults;
}

/** Waits until images, fonts and layout fit a new width, or until the time limit. */
async function settle(page: Page): Promise<void> {
  await Promise.all(page.frames().map((frame) => frame.evaluate(untilSettled, SETTLE_MS).catch(() => undefined)));
}

/**
 * Runs inside the page and its frames. Waits until fonts, images and animations are finished, for at most `limitMs`.
 */
async function untilSettled(limitMs: number): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  // A full-page screenshot also shows off-screen parts, so they must be rendered.
  for (const part of document.querySelectorAll<HTMLElement>('.skip-off-screen')) {
    part.style.contentVisibility = 'visible';
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isEnding = (animation: Animation) =>
    animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) < limitMs;
  const everything = async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    for (let count = 0; count < 3; count += 1) await frame();
    // The end of an animation may start another one.
    while (document.getAnimations().some(isEnding)) await frame();
  };
  const limit = new Promise((resolve) => setTimeout(resolve, limitMs));
  await Promise.race([everything(), limit]);
}
