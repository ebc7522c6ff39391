import { exportedScript, exportedViteConfig } from 'virtual:app-scripts';
import { collectProject } from '@buidl/client/collect-project';
import { strToU8, zipSync } from 'fflate';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { exportFileName } from '../../../../shared/domain/export-file-name.ts';
import { downloadFile } from '../download-file.ts';
import { callApi } from '../site-api.ts';
import { fileLoader, loadApp } from './export-revision.ts';

/** Downloads a standalone project as a ZIP file and returns the file name. Throws DocumentError and ApiError. */
export async function exportProject(revision: Revision): Promise<string> {
  const files = await collectProject(revision, {
    call: callApi,
    loadApp: async () => {
      const { html, images } = await loadApp(revision);
      return { html, images: new Map(await Promise.all([...images].map(readBytes))) };
    },
    loadFile: fileLoader(revision),
    texts: { script: exportedScript, viteConfig: exportedViteConfig },
  });
  const entries = files.map(({ path, content }) => [path, typeof content === 'string' ? strToU8(content) : content]);
  const zip = zipSync(Object.fromEntries(entries));
  const fileName = exportFileName(revision.projectNameDisplay, revision.revisionString, 'zip');
  downloadFile(fileName, new Blob([zip], { type: 'application/zip' }));
  return fileName;
}

async function readBytes([url, image]: [string, Blob]): Promise<[string, Uint8Array]> {
  return [url, new Uint8Array(await image.arrayBuffer())];
}
