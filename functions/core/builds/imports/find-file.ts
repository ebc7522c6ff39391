import { posix } from 'node:path';
import type { ImportFiles } from './import-parts.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  json: 'application/json',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/markdown',
  xml: 'application/xml',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  wasm: 'application/wasm',
};

/**
 * Returns whether a URL refers to a file of the import, and not to a host, an anchor, a data URL or a shipped library.
 */
export function isLocalAddress(address: string): boolean {
  const trimmed = address.trim();
  return trimmed !== '' && !/^(?:[a-z][\w+.-]*:|\/\/|#|\?|\/vendor\/)/i.test(trimmed) && !trimmed.includes('{{');
}

/**
 * Returns the path of the imported file that a URL refers to. An absolute path may begin with folders of the server, so
 * leading folders are removed until a file matches.
 */
export function findFile(files: ImportFiles, address: string, from: string): string | undefined {
  if (!isLocalAddress(address)) return undefined;
  const [plain = ''] = decoded(address.trim()).split(/[?#]/, 1);
  if (!plain.startsWith('/')) {
    const path = posix.join(posix.dirname(from), plain).replace(/^(?:\.\.\/)+/, '');
    return [path, `public/${path}`].find((each) => files.has(each));
  }
  const parts = plain.split('/').filter((part) => part !== '');
  const tails = parts.map((_, index) => parts.slice(index).join('/'));
  return tails.flatMap((tail) => [tail, `public/${tail}`]).find((each) => files.has(each));
}

export function extensionOf(path: string): string {
  return posix.extname(path).slice(1).toLowerCase();
}

export function isMedia(path: string): boolean {
  return extensionOf(path) in MEDIA_TYPES;
}

/** Returns a file as a data: URL. */
export function dataUrlOf(files: ImportFiles, path: string): string {
  const type = MEDIA_TYPES[extensionOf(path)] ?? 'application/octet-stream';
  return `data:${type};base64,${Buffer.from(files.get(path) ?? []).toString('base64')}`;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
