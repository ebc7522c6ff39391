import type { ImageMode } from '../../shared/domain/build-settings.ts';
import type { Palette } from '../../shared/domain/palette.ts';
import type { PlanImage } from '../../shared/domain/plan.ts';

export interface DrawnImage {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

export interface ImageGenerator {
  /** Draws an image. Throws ImageGenerationError when the service returns no image. */
  draw(image: PlanImage, palette: Palette): Promise<DrawnImage>;
}

export interface ImageSources {
  /** Returns whether the API key of the image source is set. Never throws. */
  isConnected(source: Exclude<ImageMode, 'None'>): Promise<boolean>;
}

/** Draws SVG images. It never fails and returns the same SVG for the same request. */
export interface VectorImageGenerator {
  drawSvg(image: PlanImage, palette: Palette): string;
}

/** Thrown when the service returns no image. `isPassing` is true when a second attempt may succeed. */
export class ImageGenerationError extends Error {
  override readonly name = 'ImageGenerationError';
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

export interface JpegImage {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: 'image/jpeg';
}

export interface PngImage {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: 'image/png';
}

export interface ImageEncoder {
  /**
   * Re-encodes the first frame. Lowers its quality, then its size, until it has at most `maxBytes`. Throws
   * ImageRefusedError.
   */
  encode(bytes: Uint8Array, maxSidePx: number, maxBytes: number): Promise<EncodedImage>;
  /** Re-encodes the first frame, cropped to this exact size around its most salient part. Throws ImageRefusedError. */
  encodeCover(bytes: Uint8Array, size: { width: number; height: number }): Promise<EncodedImage>;
  /**
   * Returns a JPEG on a white background, cropped so that its top or its most salient part stays. Throws
   * ImageRefusedError.
   */
  encodeJpegCover(
    bytes: Uint8Array,
    options: { width: number; height: number; keep: 'top' | 'attention' },
  ): Promise<JpegImage>;
  /**
   * Draws an icon in the middle of an opaque square. Also accepts an SVG without references to other files. Throws
   * ImageRefusedError.
   */
  encodeIcon(bytes: Uint8Array, options: { sidePx: number; background: string }): Promise<PngImage>;
  /** Joins images into an endless animation; shows each uncropped for `frameMs`. Throws ImageRefusedError. */
  animate(
    frames: readonly Uint8Array[],
    options: { width: number; height: number; frameMs: number },
  ): Promise<EncodedImage>;
}

/**
 * Thrown for an image that is not accepted. `kind`: its format; `shape`: too narrow to crop; `small`: needs enlarging;
 * `broken`: cannot be decoded.
 */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError';
  readonly code: 'kind' | 'pixels' | 'shape' | 'small' | 'broken';

  constructor(code: ImageRefusedError['code'], cause?: unknown) {
    super(`The image was refused: ${code}`, { cause });
    this.code = code;
  }
}
