import type { CDPSession } from 'playwright-core';
import type { IsolatedWorld } from './isolated-world.ts';
import { withTimeout } from './with-timeout.ts';

/** The time limit for the screenshot, because a page that never stops painting can block it. */
const LIMIT_MS = 1_000;

/** Returns whether the window shows more than one color. Returns false when the window cannot be captured. */
export async function isPainted(world: IsolatedWorld, session: CDPSession): Promise<boolean> {
  const taken = session.send('Page.captureScreenshot', { format: 'png' }).catch(() => undefined);
  const screenshot = await withTimeout(taken, LIMIT_MS);
  return screenshot !== undefined && (await world.evaluate(hasTwoColors, screenshot.data));
}

/** Runs inside the page, so it refers to nothing outside its body. Returns whether the PNG has two different colors. */
async function hasTwoColors(pngBase64: string): Promise<boolean> {
  const png = Uint8Array.from(atob(pngBase64), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([png], { type: 'image/png' }));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!context) return false;
  context.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  return pixels.some((pixel) => pixel !== pixels[0]);
}
