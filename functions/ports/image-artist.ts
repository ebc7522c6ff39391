/** Who draws the pictures of an app. */
import type { Palette, PlanImage } from '../../shared/domain/plan.ts';

/** An image as its service sent it. It is untrusted until it is re-encoded. */
export interface DrawnImage {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

export interface ImageArtist {
  /** Throws ImageArtistError when there is no image. */
  draw(image: PlanImage, palette: Palette): Promise<DrawnImage>;
}

/** An artist that cannot fail and draws the same SVG for the same request. */
export interface VectorArtist {
  drawSvg(image: PlanImage, palette: Palette): string;
}

/** The artist drew no image; `isPassing` tells whether another attempt may succeed. */
export class ImageArtistError extends Error {
  override readonly name = 'ImageArtistError';
  readonly code = 'no_image';
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean, cause?: unknown) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}
