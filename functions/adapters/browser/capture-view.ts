import type { CDPSession } from 'playwright-core';
import type { Capture } from './film-strip.ts';

/** Returns a function that captures the visible part of a page as WebP, which Playwright cannot do. */
export function captureView(session: CDPSession): Capture {
  return async ({ scale, quality }) => {
    const { cssVisualViewport: seen } = await session.send('Page.getLayoutMetrics');
    const clip = { x: seen.pageX, y: seen.pageY, width: seen.clientWidth, height: seen.clientHeight, scale };
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    return new Uint8Array(Buffer.from(data, 'base64'));
  };
}
