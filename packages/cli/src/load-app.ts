import type { LoadFile } from '@buidl/client/embed-shelf';
import { findImageUrls, removeRuntime } from '../../../shared/domain/export-document.ts';
import type { Host } from './host.ts';
import { loadFile } from './load-document.ts';

interface LoadedApp {
  /** The document without the script that the site adds when it serves the document. */
  html: string;
  /** Each image with its URL in the document. */
  images: readonly { url: string; type: string; bytes: Uint8Array }[];
}

/** Returns a function that loads files of the apps domain, such as bundled libraries. */
export function fileLoader(appUrl: string, host: Pick<Host, 'fetch' | 'signal'>): LoadFile {
  return async (path) => {
    const response = await host.fetch(new URL(path, appUrl).href, { signal: host.signal }).catch(() => undefined);
    host.signal.throwIfAborted();
    return response?.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  };
}

/** Loads the document of a revision and its images. Throws CliError. */
export async function loadApp(appUrl: string, host: Pick<Host, 'fetch' | 'signal'>): Promise<LoadedApp> {
  const html = removeRuntime(await (await loadFile(appUrl, host)).text());
  const { origin } = new URL(appUrl);
  const images = findImageUrls(html, origin).map(async (url) => {
    const response = await loadFile(new URL(url, origin).href, host);
    const type = response.headers.get('content-type') ?? 'image/png';
    return { url, type, bytes: new Uint8Array(await response.arrayBuffer()) };
  });
  return { html, images: await Promise.all(images) };
}
