import { strToU8, zipSync } from 'fflate';
import { ApiError } from '../../../../shared/client/api-error.ts';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { exportFileName } from '../../../../shared/domain/export-file-name.ts';
import { projectFiles } from '../../../../shared/domain/export-project.ts';
import type { ReceiptFile, ReceiptKey } from '../../../../shared/domain/signed-receipt.ts';
import { downloadFile } from '../download-file.ts';
import { callApi } from '../site-api.ts';
import { loadApp } from './export-revision.ts';

/**
 * Downloads `{sanitized project name}-rev{revision}.zip`, a project that runs without this site, and returns its name. Throws
 * DocumentError and ApiError.
 */
export async function exportProject(revision: Revision): Promise<string> {
  const { projectNameDisplay: projectName, revisionString, ownerUsername, ownerPublicKey } = revision;
  const [{ html, images }, { instruction, receipt, keys }] = await Promise.all([
    loadApp(revision),
    readOrigin(revision),
  ]);
  const files = projectFiles({
    projectName,
    revisionString,
    ownerName: ownerUsername ?? ownerPublicKey,
    html,
    images: new Map(await Promise.all([...images].map(readBytes))),
    instruction,
    proof: receipt && { receipt, keys, isDocumentBuilt: await isBuilt(html, receipt) },
    year: new Date().getUTCFullYear(),
  });
  const entries = files.map(({ path, content }) => [
    path,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  const zip = zipSync(Object.fromEntries(entries));
  const fileName = exportFileName(projectName, revisionString, 'zip');
  downloadFile(fileName, new Blob([zip], { type: 'application/zip' }));
  return fileName;
}

async function readBytes([url, image]: [string, Blob]): Promise<[string, Uint8Array]> {
  return [url, new Uint8Array(await image.arrayBuffer())];
}

async function isBuilt(html: string, { documents }: ReceiptFile): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return documents.some(({ sha256 }) => sha256 === hash);
}

interface Origin {
  instruction?: string | undefined;
  /** Undefined for an app without a build of its own. */
  receipt?: ReceiptFile | undefined;
  keys: readonly ReceiptKey[];
}

/** Reads what the revision was made from, for those who may know it. */
async function readOrigin({ projectId, revisionString }: Revision): Promise<Origin> {
  const project = await orNothing(callApi('getProject', { projectId }));
  const turn = project?.revisions.find((each) => each.revisionString === revisionString)?.turn;
  const operationId = turn?.kind === 'build' ? turn.operationId : undefined;
  const found = operationId && (await orNothing(callApi('getReceipt', { operationId })));
  if (!found) return { instruction: turn?.instruction, keys: [] };
  const { keys } = await callApi('getReceiptKeys', {});
  return { instruction: turn?.instruction, receipt: found.file, keys };
}

/** Returns undefined for what is not there, or not for the caller. */
async function orNothing<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}
