import type { Revision } from '../../../shared/contract/projects.ts';
import type { RouteRequest, RouteResponse } from '../../../shared/contract/routes.ts';
import { type ExportTexts, type ProjectFile, projectFiles } from '../../../shared/domain/export-project.ts';
import type { ReceiptFile, ReceiptKey } from '../../../shared/domain/signed-receipt.ts';
import { ApiError } from './api-error.ts';
import { type LoadFile, loadShelf } from './embed-shelf.ts';

interface ProjectSource {
  call<Id extends 'getProject' | 'getReceipt' | 'getReceiptKeys'>(
    id: Id,
    request: RouteRequest<Id>,
  ): Promise<RouteResponse<Id>>;
  /** Returns the revision's document without the script that the site adds, and the bytes of its images by URL. */
  loadApp(): Promise<{ html: string; images: ReadonlyMap<string, Uint8Array> }>;
  loadFile: LoadFile;
  texts: ExportTexts;
}

/** Returns a revision as the files of a project that runs without Buidl. Throws ApiError and errors of `loadApp`. */
export async function collectProject(revision: Revision, source: ProjectSource): Promise<ProjectFile[]> {
  const { projectNameDisplay: projectName, revisionString, ownerUsername, ownerPublicKey } = revision;
  const [{ html, images }, { instruction, receipt, keys }] = await Promise.all([
    source.loadApp(),
    readOrigin(source, revision),
  ]);
  return projectFiles({
    projectName,
    revisionString,
    ownerName: ownerUsername ?? ownerPublicKey,
    html,
    images,
    libraries: await loadShelf(html, source.loadFile),
    instruction,
    proof: receipt && { receipt, keys, isDocumentBuilt: await isBuilt(html, receipt) },
    year: new Date().getUTCFullYear(),
    texts: source.texts,
  });
}

async function isBuilt(html: string, { documents }: ReceiptFile): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return documents.some(({ sha256 }) => sha256 === hash);
}

interface Origin {
  instruction?: string | undefined;
  /** Undefined for an app without a build, such as an import. */
  receipt?: ReceiptFile | undefined;
  keys: readonly ReceiptKey[];
}

/** Reads the revision's instruction and receipt if the caller may see them. */
async function readOrigin(source: ProjectSource, { projectId, revisionString }: Revision): Promise<Origin> {
  const project = await unlessHidden(source.call('getProject', { projectId }));
  const turn = project?.revisions.find((each) => each.revisionString === revisionString)?.turn;
  const operationId = turn?.kind === 'build' ? turn.operationId : undefined;
  const found = operationId && (await unlessHidden(source.call('getReceipt', { operationId })));
  if (!found) return { instruction: turn?.instruction, keys: [] };
  const { keys } = await source.call('getReceiptKeys', {});
  return { instruction: turn?.instruction, receipt: found.file, keys };
}

/** Returns undefined for a 404 or 403 response. */
async function unlessHidden<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}
