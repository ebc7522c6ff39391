import type { CDPSession } from 'playwright-core';
import {
  AUTOMATIC_THUMBNAIL_MAX_BYTES,
  THUMBNAIL_HEIGHT_PX,
  THUMBNAIL_WIDTH_PX,
} from '../../../shared/domain/image-limits.ts';
import { withTimeout } from './with-timeout.ts';

/** A page that never stops painting can block a screenshot. */
const SCREENSHOT_LIMIT_MS = 1_000;
/** Tried in order until the file is small enough. */
const QUALITIES_PERCENT = [75, 40];

/**
 * Returns a JPEG of 1280×720 px and at most 200 KB: the app's thumbnail until its owner uploads one. Returns undefined
 * when the page cannot be captured in time. Never rejects.
 */
export async function takeScreenshot(session: CDPSession): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const quality of QUALITIES_PERCENT) {
    const screenshot = await withTimeout(capture(session, quality), SCREENSHOT_LIMIT_MS);
    if (!screenshot || screenshot.byteLength <= AUTOMATIC_THUMBNAIL_MAX_BYTES) return screenshot;
  }
  return undefined;
}

async function capture(session: CDPSession, quality: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const clip = { x: 0, y: 0, width: THUMBNAIL_WIDTH_PX, height: THUMBNAIL_HEIGHT_PX, scale: 1 };
  try {
    const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality, clip });
    return new Uint8Array(Buffer.from(data, 'base64'));
  } catch {
    // The screenshot is optional. HangDetector and the crash event report a page that no longer responds.
    return undefined;
  }
}
