import { t } from '../../../lib/language/translate.ts';
import { RefusedFileError } from './refused-file.ts';

/**
 * The maximum length of the longer side. Larger images are scaled down, and the server reduces an app's images further.
 */
const MAX_SIDE_PX = 2_048;
const QUALITY = 0.9;

/** Returns a picture as a WebP file, or as PNG in browsers that write no WebP. */
export async function imageFile(
  name: string,
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<File> {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (blob === null) throw new RefusedFileError(t`This image cannot be read. It may be damaged.`);
  return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type });
}
