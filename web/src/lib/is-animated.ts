import { detectImageType } from '../../../shared/domain/image-type.ts';

const HEAD_BYTES = 1_000;

/** Returns whether an image moves: an animated GIF, WebP or PNG, of which an app gets the first frame. */
export function isAnimated(bytes: Uint8Array): boolean {
  const type = detectImageType(bytes);
  const text = new TextDecoder('latin1').decode(bytes);
  if (type === 'image/png') return text.slice(0, HEAD_BYTES).includes('acTL');
  if (type === 'image/webp') return text.slice(0, HEAD_BYTES).includes('ANIM');
  return type === 'image/gif' && text.split('\x00\x21\xF9\x04').length > 2;
}
