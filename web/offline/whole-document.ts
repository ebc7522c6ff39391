import {
  ANY_FILE_IN_DOCUMENT,
  EmbeddedTooLargeError,
  embedShelf,
  type LoadFile,
  loadShelf,
  toBase64,
} from '@buidl/client/embed-shelf';
import { findImageUrls } from '../../shared/domain/export-document.ts';
import { findRuntime, RUNTIME_END, RUNTIME_START } from '../../shared/domain/runtime-element.ts';
import { KEPT_LIMITS } from './kept-apps.ts';

const NO_RUNTIME = RUNTIME_START + RUNTIME_END;

/** The maximum number of requests for the files of an app. */
const MAX_FILES = 500;
const MAX_IMAGES = 200;

/**
 * Thrown when an app has too many files, or they exceed `KEPT_LIMITS.CHARACTERS`: in bytes when they are loaded, or in
 * characters inside the document.
 */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
  readonly code = 'too_large';
}

interface WholeDocument {
  html: string;
  /** False if loading a file failed for another reason than that it does not exist. */
  isComplete: boolean;
}

/**
 * Returns the document with the libraries, fonts and images of the apps domain as data: URLs. The URL of a file that
 * cannot be loaded stays as it is. Throws TooLargeError.
 */
export async function wholeDocument(html: string, appUrl: string, get: typeof fetch): Promise<WholeDocument> {
  const runtime = findRuntime(html);
  // Takes out the runtime (our script at the start of the document), because the paths of libraries in it must not be
  // replaced. The last line puts the runtime back.
  const rest = runtime ? html.slice(0, runtime.start) + NO_RUNTIME + html.slice(runtime.end) : html;
  let loadedBytes = 0;
  let isComplete = true;
  let requests = 0;
  const load: LoadFile = async (path) => {
    requests += 1;
    if (requests > MAX_FILES) throw new TooLargeError('The app has too many files to be kept.');
    const response = await get(new URL(path, appUrl), { credentials: 'omit' }).catch(() => undefined);
    if (response?.status !== 200 && response?.status !== 404) isComplete = false;
    if (response?.ok !== true) return undefined;
    const bytes = new Uint8Array(await response.arrayBuffer());
    loadedBytes += bytes.length;
    if (loadedBytes > KEPT_LIMITS.CHARACTERS) throw new TooLargeError('The files of the app are too large to be kept.');
    return bytes;
  };
  const files = await loadShelf(rest, load, ANY_FILE_IN_DOCUMENT);
  const whole = await withImages(embedded(rest, files), appUrl, load);
  const withRuntime = runtime ? whole.replace(NO_RUNTIME, () => html.slice(runtime.start, runtime.end)) : whole;
  return { html: withRuntime, isComplete };
}

function embedded(html: string, files: Awaited<ReturnType<typeof loadShelf>>): string {
  try {
    return embedShelf(html, files, ANY_FILE_IN_DOCUMENT, KEPT_LIMITS.CHARACTERS);
  } catch (error) {
    throw error instanceof EmbeddedTooLargeError ? new TooLargeError(error.message, { cause: error }) : error;
  }
}

async function withImages(html: string, appUrl: string, load: LoadFile): Promise<string> {
  const urls = findImageUrls(html, new URL(appUrl).origin);
  if (urls.length > MAX_IMAGES) throw new TooLargeError('The app has too many images to be kept.');
  // Images with different names may be one file.
  const files = [...new Set(urls.map(fileOf))];
  const images = new Map<string, string>();
  for (const [file, bytes] of await Promise.all(files.map(async (file) => [file, await load(file)] as const)))
    if (bytes !== undefined) images.set(file, dataUrl(file, bytes));
  let rest = html;
  // A longer URL may begin with a shorter one.
  for (const url of urls.toSorted((left, right) => right.length - left.length)) {
    const image = images.get(fileOf(url));
    if (image === undefined) continue;
    const parts = rest.split(url);
    if (rest.length + (parts.length - 1) * image.length > KEPT_LIMITS.CHARACTERS)
      throw new TooLargeError('The images make the app too large to be kept.');
    rest = parts.join(image);
  }
  return rest;
}

function fileOf(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

const IMAGE_TYPES: Readonly<Record<string, string>> = { svg: 'svg+xml', jpg: 'jpeg', webp: 'webp', png: 'png' };

function dataUrl(url: string, bytes: Uint8Array<ArrayBuffer>): string {
  const extension = /\.(\w+)$/.exec(url)?.[1] ?? '';
  return `data:image/${IMAGE_TYPES[extension] ?? 'webp'};base64,${toBase64(bytes)}`;
}
