import type { CDPSession } from 'playwright-core';
import {
  AUTOMATIC_THUMBNAIL_MAX_BYTES,
  THUMBNAIL_HEIGHT_PX,
  THUMBNAIL_WIDTH_PX,
  VIEW_IMAGE_MAX_BYTES,
} from '../../../shared/domain/image-limits.ts';
import { withTimeout } from './with-timeout.ts';

/** The time limit for a screenshot, because a page that never stops painting can block it. */
const SCREENSHOT_LIMIT_MS = 1_000;
/** JPEG qualities, tried in order until the file is small enough. */
const QUALITIES_PERCENT = [75, 40];

/** A part of the page, in CSS pixels. */
interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/**
 * Returns a JPEG of 1280×720 px and at most 200 KB: the app's thumbnail until its owner uploads one. Returns undefined
 * when the page cannot be captured in time. Never rejects.
 */
export function takeScreenshot(session: CDPSession): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const clip = { x: 0, y: 0, width: THUMBNAIL_WIDTH_PX, height: THUMBNAIL_HEIGHT_PX, scale: 1 };
  return takeJpeg(session, { maxBytes: AUTOMATIC_THUMBNAIL_MAX_BYTES, limitMs: SCREENSHOT_LIMIT_MS, clip });
}

/**
 * Returns a JPEG of the visible part of the page, at most 300 KB; undefined when it cannot be captured in time. Never
 * rejects.
 */
export function takeViewImage(session: CDPSession, limitMs: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return takeJpeg(session, { maxBytes: VIEW_IMAGE_MAX_BYTES, limitMs });
}

interface JpegOptions {
  maxBytes: number;
  limitMs: number;
  clip?: Clip;
}

async function takeJpeg(
  session: CDPSession,
  { maxBytes, limitMs, clip }: JpegOptions,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const quality of QUALITIES_PERCENT) {
    const screenshot = await withTimeout(capture(session, quality, clip), limitMs);
    if (!screenshot || screenshot.byteLength <= maxBytes) return screenshot;
  }
  return undefined;
}

async function capture(
  session: CDPSession,
  quality: number,
  clip: Clip | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const options = { format: 'jpeg', quality, ...(clip && { clip }) } as const;
    const { data } = await session.send('Page.captureScreenshot', options);
    return new Uint8Array(Buffer.from(data, 'base64'));
  } catch {
    // The screenshot is optional, and HangDetector or the crash event reports an unresponsive page.
    return undefined;
  }
}
