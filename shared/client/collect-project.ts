import type { Revision } from '../contract/projects.ts';
import type { RouteRequest, RouteResponse } from '../contract/routes.ts';
import { type ExportTexts, type ProjectFile, projectFiles } from '../domain/export-project.ts';
import type { ReceiptFile, ReceiptKey } from '../domain/signed-receipt.ts';
import { ApiError } from './api-error.ts';

interface ProjectSource {
  call<Id extends 'getProject' | 'getReceipt' | 'getReceiptKeys'>(
    id: Id,
    request: RouteRequest<Id>,
  ): Promise<RouteResponse<Id>>;
  /** Returns the document of the revision without the runtime, and the bytes of its images by the addresses that it has for them. */
  loadApp(): Promise<{ html: string; images: ReadonlyMap<string, Uint8Array> }>;
  texts: ExportTexts;
}

/** Returns a revision as the files of a project that runs without Buidl. Throws ApiError and what loading throws. */
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
  /** Undefined for an app without a build of its own. */
  receipt?: ReceiptFile | undefined;
  keys: readonly ReceiptKey[];
}

/** Reads what the revision was made from, for those who may know it. */
async function readOrigin(source: ProjectSource, { projectId, revisionString }: Revision): Promise<Origin> {
  const project = await orNothing(source.call('getProject', { projectId }));
  const turn = project?.revisions.find((each) => each.revisionString === revisionString)?.turn;
  const operationId = turn?.kind === 'build' ? turn.operationId : undefined;
  const found = operationId && (await orNothing(source.call('getReceipt', { operationId })));
  if (!found) return { instruction: turn?.instruction, keys: [] };
  const { keys } = await source.call('getReceiptKeys', {});
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
