import { exportedScript } from 'virtual:app-scripts';
import { embedShelf, type LoadFile, loadShelf } from '@buidl/client/embed-shelf';
import pLimit from 'p-limit';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { exportDocument, findImageUrls } from '../../../../shared/domain/export-document.ts';
import { exportFileName } from '../../../../shared/domain/export-file-name.ts';
import { readDataUrl } from '../data-url.ts';
import { downloadFile } from '../download-file.ts';
import { DocumentError, loadDocument } from './load-document.ts';

const IMAGES_AT_ONCE = 6;

interface LoadedApp {
  html: string;
  images: Map<string, Blob>;
}

/** Downloads `{sanitized project name}-rev{revision}.html` and returns the file name. Throws DocumentError. */
export async function exportRevision(revision: Revision): Promise<string> {
  const { html, images } = await loadApp(revision);
  const dataUrls = await Promise.all([...images].map(async ([url, image]) => [url, await readDataUrl(image)] as const));
  const fileName = exportFileName(revision.projectNameDisplay, revision.revisionString);
  const whole = embedShelf(html, await loadShelf(html, fileLoader(revision)));
  const content = exportDocument({ html: whole, dataUrls: new Map(dataUrls), script: exportedScript });
  downloadFile(fileName, new Blob([content], { type: 'text/html;charset=utf-8' }));
  return fileName;
}

/** Reads a revision's document and its images. Throws DocumentError. */
export async function loadApp({ appUrl }: Pick<Revision, 'appUrl'>): Promise<LoadedApp> {
  const html = await loadDocument(appUrl);
  const { origin } = new URL(appUrl);
  const limit = pLimit(IMAGES_AT_ONCE);
  const images = await Promise.all(
    findImageUrls(html, origin).map((url) => limit(async () => [url, await fetchImage(new URL(url, origin))] as const)),
  );
  return { html, images: new Map(images) };
}

/** Returns a function that loads files of the apps domain, such as bundled libraries. */
export function fileLoader({ appUrl }: Pick<Revision, 'appUrl'>): LoadFile {
  return async (path) => {
    const response = await fetch(new URL(path, appUrl), { credentials: 'omit' }).catch(() => null);
    return response?.ok === true ? new Uint8Array(await response.arrayBuffer()) : undefined;
  };
}

async function fetchImage(url: URL): Promise<Blob> {
  const response = await fetch(url, { credentials: 'omit' }).catch(() => null);
  if (response?.ok !== true) throw new DocumentError('An image of the app could not be loaded.');
  return response.blob();
}
