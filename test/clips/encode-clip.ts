/** Encodes footage with WebCodecs in the packaged Chromium, which has VP9 and H.264, so no other encoder is needed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Footage, Frame } from './film.ts';

export interface ClipSize {
  width: number;
  height: number;
  scale: number;
}

export type ClipFormat = 'webm' | 'mp4';

/**
 * WebCodecs work only on secure origins such as localhost. Nothing listens on this port, because `serveFootage`
 * responds to all requests.
 */
const ORIGIN = 'http://localhost:1';
const ENCODER = join(import.meta.dirname, '../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs');
const BITS_PER_SECOND = { webm: 500_000, mp4: 500_000 };

export async function encodeClip(
  browser: Browser,
  footage: Footage,
  format: ClipFormat,
  size: ClipSize,
): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const encoded = serveFootage(page, footage);
    await page.goto(`${ORIGIN}/`);
    await page.evaluate(writeClip, {
      frames: footage.frames,
      format,
      size,
      bitsPerSecond: BITS_PER_SECOND[format],
      encoderUrl: `${ORIGIN}/encoder.mjs`,
    });
    return await encoded;
  } finally {
    await page.close();
  }
}

/** Serves the images and the encoder to the page, and receives the clip from the page. */
function serveFootage(page: Page, { images }: Footage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    page
      .route(`${ORIGIN}/**`, (route) => {
        const name = new URL(route.request().url()).pathname.slice(1);
        const clip = route.request().postDataBuffer();
        if (clip !== null) resolve(clip);
        if (name === 'encoder.mjs') {
          return route.fulfill({ contentType: 'text/javascript', body: readFileSync(ENCODER, 'utf8') });
        }
        const image = images[Number(name)];
        return name === '' || image === undefined
          ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
          : route.fulfill({ contentType: 'image/png', body: image });
      })
      .catch(reject);
  });
}

interface Encoding {
  frames: Footage['frames'];
  format: ClipFormat;
  size: ClipSize;
  bitsPerSecond: number;
  encoderUrl: string;
}

/** Runs inside the page. */
async function writeClip({ frames, format, size, bitsPerSecond, encoderUrl }: Encoding): Promise<void> {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat }: typeof import('mediabunny') =
    await import(encoderUrl);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('There is no canvas.');
  const target = new BufferTarget();
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  });
  const source = new CanvasSource(canvas, {
    codec: format === 'mp4' ? 'avc' : 'vp9',
    bitrate: bitsPerSecond,
    keyFrameInterval: 10,
    latencyMode: 'quality',
    contentHint: 'text',
  });
  output.addVideoTrack(source);
  await output.start();
  let second = 0;
  let shown = { number: -1, bitmap: await createImageBitmap(new ImageData(1, 1)) };
  for (const { image, pointer, seconds } of frames) {
    if (shown.number !== image) {
      shown = { number: image, bitmap: await createImageBitmap(await (await fetch(`/${image}`)).blob()) };
    }
    context.drawImage(shown.bitmap, 0, 0, size.width, size.height);
    drawPointer(pointer, context);
    await source.add(second, seconds);
    second += seconds;
  }
  await output.finalize();
  await fetch('/clip', { method: 'POST', body: target.buffer });

  function drawPointer({ x, y, isPressed }: Frame['pointer'], surface: OffscreenCanvasRenderingContext2D): void {
    const arrow = new Path2D();
    const place = new DOMMatrix().translate(x * size.scale, y * size.scale).scale(1.5);
    arrow.addPath(new Path2D('M0 0V19.5L5 15.2 8.4 22.6 12 21 8.6 13.8H15Z'), place);
    if (isPressed) {
      surface.fillStyle = '#ff5a1f66';
      surface.beginPath();
      surface.arc(x * size.scale, y * size.scale, 26, 0, 2 * Math.PI);
      surface.fill();
    }
    surface.lineWidth = 3;
    surface.strokeStyle = '#fff';
    surface.stroke(arrow);
    surface.fillStyle = '#1c1a17';
    surface.fill(arrow);
  }
}
