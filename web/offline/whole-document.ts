import { ANY_FILE_IN_DOCUMENT, embedShelf, type LoadFile, loadShelf, toBase64 } from '@buidl/client/embed-shelf';
import { findImageUrls } from '../../shared/domain/export-document.ts';
import { findRuntime, RUNTIME_END, RUNTIME_START } from '../../shared/domain/runtime-element.ts';
import { KEPT_LIMITS } from './kept-apps.ts';

const NO_RUNTIME = RUNTIME_START + RUNTIME_END;

/** Thrown when the files of an app exceed `KEPT_LIMITS.CHARACTERS` bytes in all. */
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
  const load: LoadFile = async (path) => {
    const response = await get(new URL(path, appUrl), { credentials: 'omit' }).catch(() => undefined);
    if (response?.status !== 200 && response?.status !== 404) isComplete = false;
    if (response?.ok !== true) return undefined;
    const bytes = new Uint8Array(await response.arrayBuffer());
    loadedBytes += bytes.length;
    if (loadedBytes > KEPT_LIMITS.CHARACTERS) throw new TooLargeError('The app has too many files to be kept.');
    return bytes;
  };
  const files = await loadShelf(rest, load, ANY_FILE_IN_DOCUMENT);
  const whole = await withImages(embedShelf(rest, files, ANY_FILE_IN_DOCUMENT), appUrl, load);
  const withRuntime = runtime ? whole.replace(NO_RUNTIME, () => html.slice(runtime.start, runtime.end)) : whole;
  return { html: withRuntime, isComplete };
}

async function withImages(html: string, appUrl: string, load: LoadFile): Promise<string> {
  const urls = findImageUrls(html, new URL(appUrl).origin).toSorted((left, right) => right.length - left.length);
  const images = await Promise.all(urls.map(async (url) => [url, await load(url)] as const));
  return images.reduce(
    (whole, [url, bytes]) => (bytes === undefined ? whole : whole.replaceAll(url, () => dataUrl(url, bytes))),
    html,
  );
}

const IMAGE_TYPES: Readonly<Record<string, string>> = { svg: 'svg+xml', jpg: 'jpeg', webp: 'webp', png: 'png' };

function dataUrl(url: string, bytes: Uint8Array<ArrayBuffer>): string {
  const extension = /\.(\w+)(?:#.*)?$/.exec(url)?.[1] ?? '';
  return `data:image/${IMAGE_TYPES[extension] ?? 'webp'};base64,${toBase64(bytes)}`;
}
