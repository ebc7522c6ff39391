/**
 * `npm run assets -- clips` films the four steps of the help page on a local cloud with the offline model. `--
 * describe-idea` films only that clip. The last clip also makes the README screenshots and the preview card.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect } from '@playwright/test';
import sharp from 'sharp';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { type SharedCloud, startSharedCloud } from '../integration/shared-cloud.ts';
import type { Clip } from './clip.ts';
import { type ClipFormat, encodeClip } from './encode-clip.ts';
import { Film, type Footage } from './film.ts';
import { germanCues } from './german-captions.ts';
import { showMainNetwork } from './show-main-network.ts';
import { chooseMode } from './steps/choose-mode.ts';
import { connectWallet } from './steps/connect-wallet.ts';
import { describeIdea } from './steps/describe-idea.ts';
import { generateRevisePublish } from './steps/generate-revise-publish.ts';
import { takeStillImages } from './still-images.ts';
import { webVtt } from './web-vtt.ts';

const CLIPS: readonly Clip[] = [connectWallet, describeIdea, chooseMode, generateRevisePublish];
const FORMATS: readonly ClipFormat[] = ['webm', 'mp4'];
const CLIPS_DIR = join(import.meta.dirname, '../../web/src/features/help/clips');
const CLIP_WIDTH = 1280;
const CLIP_HEIGHT = 720;
const POSTER_WIDTH = 960;
const MAX_BYTES = 1_500_000;
const LENGTH_SECONDS = { min: 15, max: 30 };

const wanted = process.argv.slice(2);
const browser = await launchChromium();
const cloud = await startSharedCloud();
try {
  mkdirSync(CLIPS_DIR, { recursive: true });
  for (const clip of CLIPS) {
    if (wanted.length > 0 && !wanted.includes(clip.name)) continue;
    const { poster } = await record(browser, cloud, clip);
    if (clip === generateRevisePublish) await takeStillImages(browser, cloud, poster);
  }
} finally {
  await browser.close();
  await cloud.close();
}

async function record(browser: Browser, cloud: SharedCloud, clip: Clip): Promise<Footage> {
  const footage = await shoot(browser, cloud, clip);
  const seconds = footage.frames.reduce((sum, frame) => sum + frame.seconds, 0);
  expect(seconds, `${clip.name} in seconds`).toBeGreaterThanOrEqual(LENGTH_SECONDS.min);
  expect(seconds, `${clip.name} in seconds`).toBeLessThanOrEqual(LENGTH_SECONDS.max);
  const file = (extension: string) => join(CLIPS_DIR, `${clip.name}.${extension}`);
  const size = { width: CLIP_WIDTH, height: CLIP_HEIGHT, scale: CLIP_WIDTH / clip.width };
  for (const format of FORMATS) {
    const bytes = await encodeClip(browser, footage, format, size);
    expect(bytes.length, `${clip.name}.${format} in bytes`).toBeLessThanOrEqual(MAX_BYTES);
    writeFileSync(file(format), bytes);
    console.error(`${clip.name}.${format}: ${seconds.toFixed(1)} s, ${Math.round(bytes.length / 1000)} KB`);
  }
  writeFileSync(file('vtt'), webVtt(footage.cues, seconds));
  writeFileSync(file('de.vtt'), webVtt(germanCues(footage.cues), seconds));
  const poster = sharp(footage.poster).resize({ width: POSTER_WIDTH });
  writeFileSync(file('webp'), await poster.webp({ quality: 78, effort: 6 }).toBuffer());
  return footage;
}

async function shoot(browser: Browser, cloud: SharedCloud, clip: Clip): Promise<Footage> {
  const viewport = { width: clip.width, height: (clip.width * CLIP_HEIGHT) / CLIP_WIDTH };
  const context = await browser.newContext({
    baseURL: cloud.siteUrl,
    viewport,
    deviceScaleFactor: CLIP_WIDTH / clip.width,
    colorScheme: 'light',
    // Without animations, the frames do not depend on the speed of the machine.
    reducedMotion: 'reduce',
  });
  try {
    await showMainNetwork(context);
    const film = new Film(await context.newPage(), { x: viewport.width / 2, y: viewport.height * 0.8 });
    await clip.prepare?.(film, cloud);
    await clip.shoot(film, cloud);
    return film.footage();
  } finally {
    cloud.setTokensPerSecond(Number.POSITIVE_INFINITY);
    await context.close();
  }
}
