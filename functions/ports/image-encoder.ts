/** Turns a picture of unknown origin into one that is safe to keep. */

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
