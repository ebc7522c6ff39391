import { IMAGE_MAX_PIXELS } from '../../../../../shared/domain/image-limits.ts';
import { t } from '../../../lib/language/translate.ts';
import { imageFile } from './canvas-image.ts';
import type { DecodedHeic } from './heic-worker.ts';
import { RefusedFileError } from './refused-file.ts';

/** The time limit for decoding an image. A photo takes about 2 s on a phone. */
const HEIC_LIMIT_MS = 30_000;
const SVG_DEFAULT_PX = 1_024;

const damaged = () => new RefusedFileError(t`This image cannot be read. It may be damaged.`);

/** Converts an image that the browser can read. Throws RefusedFileError. */
export async function convertKnownImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw damaged();
  });
  return imageFile(file.name, bitmap, bitmap);
}

/** Converts a HEIC image: by the browser where it can (Safari), else by libheif in a worker. Throws RefusedFileError. */
export async function convertHeic(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap) return imageFile(file.name, bitmap, bitmap);
  const { width, height, data } = await decodeHeic(await file.arrayBuffer());
  const decoded = await createImageBitmap(new ImageData(data, width, height));
  return imageFile(file.name, decoded, decoded);
}

function decodeHeic(bytes: ArrayBuffer): Promise<Extract<DecodedHeic, { ok: true }>> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  const decoded = new Promise<Extract<DecodedHeic, { ok: true }>>((resolve, reject) => {
    const limit = setTimeout(() => reject(damaged()), HEIC_LIMIT_MS);
    worker.onmessage = ({ data }: MessageEvent<DecodedHeic>) => {
      clearTimeout(limit);
      if (data.ok) resolve(data);
      else reject(damaged());
    };
    worker.onerror = () => reject(damaged());
    worker.postMessage({ bytes, maxPixels: IMAGE_MAX_PIXELS }, [bytes]);
  });
  return decoded.finally(() => worker.terminate());
}

/**
 * Draws an SVG file as a picture. An SVG file can contain scripts and load other files; a picture contains pixels alone.
 * Throws RefusedFileError.
 */
export async function drawSvg(file: File): Promise<{ image: File; hadScripts: boolean }> {
  const parsed = new DOMParser().parseFromString(await file.text(), 'image/svg+xml');
  const svg = parsed.documentElement;
  if (svg.localName !== 'svg' || parsed.querySelector('parsererror')) throw damaged();
  const active = [...svg.querySelectorAll('script, foreignObject')];
  const hadScripts = active.length > 0 || /\son\w+\s*=|javascript:/i.test(svg.outerHTML);
  for (const element of active) element.remove();
  const { width, height } = svgSize(svg);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const picture = new Image(width, height);
  // An image element runs no script of an SVG file and loads nothing for it.
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }));
  try {
    picture.src = url;
    await picture.decode();
    return { image: await imageFile(file.name, picture, { width, height }), hadScripts };
  } catch {
    throw damaged();
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Returns a size with the proportions of the file whose longer side is sharp on a large screen. */
function svgSize(svg: Element): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const sizeOf = (name: string) => Number.parseFloat(svg.getAttribute(name) ?? '');
  const [width, height] = boxWidth > 0 && boxHeight > 0 ? [boxWidth, boxHeight] : [sizeOf('width'), sizeOf('height')];
  if (!(width > 0 && height > 0)) return { width: SVG_DEFAULT_PX, height: SVG_DEFAULT_PX };
  const scale = SVG_DEFAULT_PX / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
