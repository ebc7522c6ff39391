import {
  FILM_STRIP_MAX_BYTES,
  FILM_STRIP_MAX_FRAMES,
  FRAME_MAX_BYTES,
  FRAME_STEP_MAX_LENGTH,
} from '../../../shared/domain/film-strip.ts';
import type { TakenFrame } from '../../ports/browser.ts';
import type { EndedStep } from './run-flow.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * The time limit for one frame (screenshot). After a slower frame, no more frames are taken, because they may slow down
 * the next steps.
 */
const FRAME_LIMIT_MS = 1_000;
/** The time limit for all frames of a check. */
const TOTAL_LIMIT_MS = 4_000;

/**
 * The scales and qualities, tried in order until a frame has few enough bytes. Later frames start with the ones that an
 * earlier frame needed.
 */
const SIZES = [
  { scale: 0.5, quality: 60 },
  { scale: 0.5, quality: 30 },
  { scale: 0.375, quality: 25 },
  { scale: 0.25, quality: 15 },
] as const;

/** Captures the page as WebP. */
export type Capture = (size: { scale: number; quality: number }) => Promise<Uint8Array<ArrayBuffer>>;

interface Shot extends EndedStep {
  flow: string;
  /** The index of the flow in the check. */
  number: number;
}

/** The film strip of a check: screenshots after the steps of its flows, within limits of time and size. */
export class FilmStrip {
  readonly #frameMaxBytes: number;
  readonly #taken: (TakenFrame & Pick<Shot, 'number' | 'index'>)[] = [];
  #spentMs = 0;
  #size = 0;

  constructor(stepCount: number) {
    this.#frameMaxBytes = Math.min(FRAME_MAX_BYTES, Math.floor(FILM_STRIP_MAX_BYTES / Math.max(1, stepCount)));
  }

  /** The frames in the order of flows and steps. */
  get frames(): TakenFrame[] {
    return this.#taken
      .toSorted((left, right) => left.number - right.number || left.index - right.index)
      .map(({ number: _number, index: _index, ...frame }) => frame);
  }

  /**
   * Takes a screenshot of the page if there is time and it can be made small enough. A step that changed nothing reuses
   * the previous screenshot. Never rejects.
   */
  async take(capture: Capture, { isUnchanged, ...shot }: Shot): Promise<void> {
    const before = isUnchanged
      ? this.#taken.find(({ number, index }) => number === shot.number && index === shot.index - 1)
      : undefined;
    const webp = before?.webp ?? (await this.#capture(capture));
    if (webp && this.#taken.length < FILM_STRIP_MAX_FRAMES) {
      this.#taken.push({ ...shot, step: shot.step.slice(0, FRAME_STEP_MAX_LENGTH), webp });
    }
  }

  async #capture(capture: Capture): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (this.#spentMs >= TOTAL_LIMIT_MS || this.#taken.length >= FILM_STRIP_MAX_FRAMES) return undefined;
    const startedMs = performance.now();
    const webp = await withTimeout(this.#shrink(capture), FRAME_LIMIT_MS).catch(() => undefined);
    const tookMs = performance.now() - startedMs;
    this.#spentMs += tookMs < FRAME_LIMIT_MS ? tookMs : TOTAL_LIMIT_MS;
    return webp;
  }

  async #shrink(capture: Capture): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (let size = this.#size; size < SIZES.length; size += 1) {
      const webp = await capture(SIZES[size] ?? SIZES[0]);
      if (webp.byteLength <= this.#frameMaxBytes) {
        this.#size = size;
        return webp;
      }
    }
    return undefined;
  }
}
