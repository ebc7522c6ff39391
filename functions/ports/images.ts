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

export interface EncodedImage {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: 'image/webp';
}

export interface ImageEncoder {
  /**
   * Decodes the first frame and encodes it anew, upright, without metadata, at most `maxSidePx` wide and high.
   * Throws ImageRefusedError.
   */
  encode(bytes: Uint8Array, maxSidePx: number): Promise<EncodedImage>;
  /** The same, cut to exactly this size around what catches the eye. Throws ImageRefusedError. */
  encodeCover(bytes: Uint8Array, size: { width: number; height: number }): Promise<EncodedImage>;
}

/**
 * `kind`: not one of the accepted kinds; `pixels`: too many; `shape`: too long to be cut; all found before decoding; `broken`: cannot
 * be decoded.
 */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError';
  readonly code: 'kind' | 'pixels' | 'shape' | 'broken';

  constructor(code: ImageRefusedError['code'], cause?: unknown) {
    super(`The image was refused: ${code}`, { cause });
    this.code = code;
  }
}
