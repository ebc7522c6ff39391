import pLimit from 'p-limit';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { exportDocument, findImageUrls } from '../../../../shared/domain/export-document.ts';
import { exportFileName } from '../../../../shared/domain/export-file-name.ts';
import { readDataUrl } from '../data-url.ts';
import { downloadFile } from '../download-file.ts';
import { DocumentError, loadDocument } from './load-document.ts';

const IMAGES_AT_ONCE = 6;

/** Downloads `{sanitized project name}-rev{revision}.html` and returns its name. Throws DocumentError. */
export async function exportRevision(revision: Revision): Promise<string> {
  const { appUrl, projectNameDisplay, revisionString } = revision;
  const html = await loadDocument(appUrl);
  const { origin } = new URL(appUrl);
  const urls = findImageUrls(html, origin);
  const limit = pLimit(IMAGES_AT_ONCE);
  const images = await Promise.all(
    urls.map((url) => limit(async () => [url, await fetchImage(new URL(url, origin))] as const)),
  );
  const fileName = exportFileName(projectNameDisplay, revisionString);
  const content = exportDocument(html, new Map(images));
  downloadFile(fileName, new Blob([content], { type: 'text/html;charset=utf-8' }));
  return fileName;
}

async function fetchImage(url: URL): Promise<string> {
  const response = await fetch(url, { credentials: 'omit' }).catch(() => null);
  if (response?.ok !== true) throw new DocumentError('An image of the app could not be loaded.');
  return readDataUrl(await response.blob());
}
