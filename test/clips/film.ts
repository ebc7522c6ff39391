/**
 * Films a page as screenshots. Each frame gets a fixed duration instead of the real time, so that a slow machine neither
 * makes a clip jerky nor adds waiting to it.
 */
import type { Locator, Page } from '@playwright/test';

export interface Point {
  x: number;
  y: number;
}

export interface Frame {
  image: number;
  /** The pointer is drawn onto the image, because an element of the page would be hidden behind dialogs. */
  pointer: Point & { isPressed: boolean };
  seconds: number;
}

export interface Cue {
  fromSecond: number;
  text: string;
}

export interface Footage {
  images: readonly Buffer[];
  frames: readonly Frame[];
  cues: readonly Cue[];
  poster: Buffer;
}

const FRAME_SECONDS = 1 / 20;
const KEY_SECONDS = 0.06;
const PRESS_SECONDS = 0.16;
/** Duration of a pointer movement in seconds. The minimum is for short distances, on which people move more slowly. */
const MOVE_SECONDS = { least: 0.35, perPixel: 0.0007 };
/**
 * The longest duration of a frame. A longer still image is repeated as several frames, so that a viewer who seeks in
 * the clip lands on a frame nearby.
 */
const MAX_FRAME_SECONDS = 1;
const TAKE_INTERVAL_MS = 120;

export class Film {
  readonly page: Page;
  readonly #images: Buffer[] = [];
  readonly #frames: Frame[] = [];
  readonly #cues: Cue[] = [];
  #pointer: Point;
  #poster = 0;

  constructor(page: Page, pointer: Point) {
    this.page = page;
    this.#pointer = pointer;
  }

  footage(): Footage {
    const poster = this.#images[this.#poster];
    if (poster === undefined) throw new Error('Nothing was filmed.');
    return { images: this.#images, frames: this.#frames, cues: this.#cues, poster };
  }

  say(text: string): void {
    this.#cues.push({ fromSecond: this.#seconds(), text });
  }

  async hold(seconds: number): Promise<void> {
    await this.#take();
    this.#show(seconds);
  }

  /** Uses the latest image as the poster of the clip. */
  usePoster(): void {
    this.#poster = this.#images.length - 1;
  }

  async point(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error(`There is nothing to point at: ${target}`);
    const from = this.#pointer;
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const count = Math.ceil((MOVE_SECONDS.least + distance * MOVE_SECONDS.perPixel) / FRAME_SECONDS);
    for (let step = 1; step <= count; step += 1) {
      const part = (1 - Math.cos((Math.PI * step) / count)) / 2;
      this.#pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      this.#show(FRAME_SECONDS);
    }
    await this.page.mouse.move(to.x, to.y);
  }

  async click(target: Locator): Promise<void> {
    await this.point(target);
    await target.click({ trial: true });
    await this.#take();
    this.#show(PRESS_SECONDS, true);
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.click(target);
    for (const letter of text) {
      await this.page.keyboard.type(letter);
      await this.#take();
      this.#show(KEY_SECONDS);
    }
  }

  async scrollTo(target: Locator): Promise<void> {
    const box = await target.boundingBox();
    if (box === null) throw new Error(`There is nothing to scroll to: ${target}`);
    const height = this.page.viewportSize()?.height ?? 0;
    const way = box.y + box.height / 2 - height / 2;
    const from = await this.page.evaluate(() => window.scrollY);
    const count = 14;
    for (let step = 1; step <= count; step += 1) {
      const top = from + (way * (1 - Math.cos((Math.PI * step) / count))) / 2;
      await this.page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await this.#take();
      this.#show(FRAME_SECONDS);
    }
  }

  async until(shown: Locator, seconds: number, between?: () => Promise<void>): Promise<void> {
    const first = this.#images.length;
    while (!(await shown.isVisible())) {
      await between?.();
      await this.#take();
      await this.page.waitForTimeout(TAKE_INTERVAL_MS);
    }
    await this.#take();
    const last = this.#images.length - 1;
    const count = Math.max(1, Math.min(last - first + 1, Math.floor(seconds / FRAME_SECONDS)));
    for (let step = 1; step <= count; step += 1) {
      const image = first + Math.round(((last - first) * step) / count);
      this.#show(seconds / count, false, Math.min(image, last));
    }
  }

  /** Takes a screenshot if the page has changed. */
  async #take(): Promise<void> {
    const image = await this.page.screenshot({ caret: 'initial' });
    if (this.#images.at(-1)?.equals(image) !== true) this.#images.push(image);
  }

  #show(seconds: number, isPressed = false, image = this.#images.length - 1): void {
    const count = Math.ceil(seconds / MAX_FRAME_SECONDS);
    const frame = { image, pointer: { ...this.#pointer, isPressed }, seconds: seconds / count };
    for (let part = 0; part < count; part += 1) this.#frames.push(frame);
  }

  #seconds(): number {
    return this.#frames.reduce((sum, { seconds }) => sum + seconds, 0);
  }
}
