/** Who draws the pictures of an app. */
import type { Palette, PlanImage } from '../../shared/domain/plan.ts';

/** A picture as it came from its artist: of a service, not to be trusted before it is re-encoded. */
export interface DrawnPicture {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

export interface ImageArtist {
  /** Throws ImageArtistError when there is no picture to be had. */
  draw(image: PlanImage, palette: Palette): Promise<DrawnPicture>;
}

/** An artist that cannot fail: the same request always gives the same SVG. */
export interface VectorArtist {
  drawSvg(image: PlanImage, palette: Palette): string;
}

/** The artist gave no picture; `isPassing` tells whether asking again may help. */
export class ImageArtistError extends Error {
  override readonly name = 'ImageArtistError';
  readonly code = 'no_image';
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean, cause?: unknown) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}
