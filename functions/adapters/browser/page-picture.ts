/** Takes the picture that stands for an app in lists until its owner uploads one. */
import type { CDPSession } from 'playwright-core';
import {
  AUTOMATIC_THUMBNAIL_MAX_BYTES,
  THUMBNAIL_HEIGHT_PX,
  THUMBNAIL_WIDTH_PX,
} from '../../../shared/constants.ts';
import { within } from './hang-watch.ts';

/** A page that paints without end is not waited for. */
const TAKE_LIMIT_MS = 1_000;
/** The first that is small enough is taken. */
const QUALITIES_PERCENT = [75, 40];

/** Returns a JPEG of 1280×720 px; nothing when the page can't be painted in time. Never rejects. */
export async function takePicture(session: CDPSession): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const quality of QUALITIES_PERCENT) {
    const picture = await within(capture(session, quality), TAKE_LIMIT_MS);
    if (!picture || picture.byteLength <= AUTOMATIC_THUMBNAIL_MAX_BYTES) return picture;
  }
  return undefined;
}

async function capture(session: CDPSession, quality: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const clip = { x: 0, y: 0, width: THUMBNAIL_WIDTH_PX, height: THUMBNAIL_HEIGHT_PX, scale: 1 };
  try {
    const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality, clip });
    return new Uint8Array(Buffer.from(data, 'base64'));
  } catch {
    // A picture is no part of the check; whether the page still lives is noticed elsewhere.
    return undefined;
  }
}
