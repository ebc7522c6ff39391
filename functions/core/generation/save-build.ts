/** Save: the checked document becomes a revision, and only now are the held credits charged. */
import { createHash } from 'node:crypto';
import type { Receipt } from '../../../shared/contract/generation.ts';
import type { ImageAsset } from '../../../shared/contract/projects.ts';
import { withRuntime } from '../../../shared/domain/app-runtime.ts';
import { FIRST_REVISION } from '../../../shared/domain/revision-number.ts';
import type { Addresses } from '../../ports/addresses.ts';
import { LostBuildError, type Operation } from '../../ports/builds.ts';
import type { Objects } from '../../ports/objects.ts';
import type { NewRevision } from '../../ports/projects.ts';
import type { BuildState } from '../../ports/workflow.ts';
import { documentKey, imageKey } from '../projects/app-files.ts';
import type { BuildRequest } from './build-request.ts';
import { STAGE_PROGRESS, type StageServices } from './stage-run.ts';
import { WorkFiles } from './work-files.ts';

export interface SaveServices extends StageServices {
  apps: Objects;
  addresses: Addresses;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const MODEL_STAGES = ['plan', 'code', 'repair'];

/** Publishes the files, then captures the hold with the revision in one transaction. A repeated call changes nothing. */
export async function saveBuild(services: SaveServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  const [operation, request, checked] = await Promise.all([
    services.builds.find(state.operationId),
    services.builds.readRequest(state.operationId),
    files.readDocument(state.repairs),
    services.builds.reportProgress(state.operationId, STAGE_PROGRESS.save),
  ]);
  if (!operation) throw new LostBuildError(state.operationId);
  const document = withRuntime(checked);
  const [imageAssets, receipt] = await Promise.all([
    saveImages(services, files, operation.projectId),
    receiptOf(files, state, operation, document),
    services.apps.write(documentKey(operation.projectId, FIRST_REVISION), document, {
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
    }),
  ]);
  const revision = newRevision(request, operation, {
    revisionString: FIRST_REVISION,
    imageAssets,
    documentSha256: receipt.documentSha256,
    createdAtMs: services.clock.nowMs(),
  });
  await services.builds.complete(operation, revision, receipt);
  return state;
}

function newRevision(
  request: BuildRequest,
  operation: Operation,
  saved: Omit<NewRevision, 'project' | 'isFirst'>,
): NewRevision {
  return {
    ...saved,
    isFirst: true,
    project: {
      projectId: operation.projectId,
      ownerPublicKey: operation.ownerPublicKey,
      name: request.projectName,
      projectType: request.projectType,
      createdAtMs: saved.createdAtMs,
      isShowcased: false,
      billingModel: 'app_wallet',
      rateLimit: { requests: 0, perSeconds: 0 },
    },
  };
}

/** The pictures as files of their own, for the list of assets; their names are their content's hash. */
async function saveImages(
  services: SaveServices,
  files: WorkFiles,
  projectId: string,
): Promise<ImageAsset[]> {
  const [images, appsUrl] = await Promise.all([files.readImages(), services.addresses.appsUrl()]);
  return Promise.all(
    images.map(async ({ svg, ...image }) => {
      const key = imageKey(projectId, sha256(svg));
      await services.apps.write(key, svg, { contentType: 'image/svg+xml', cacheControl: IMMUTABLE });
      return { ...image, url: `${appsUrl}/${key}` };
    }),
  );
}

async function receiptOf(
  files: WorkFiles,
  state: BuildState,
  operation: Operation,
  document: string,
): Promise<Receipt> {
  const [usages, check] = await Promise.all([
    Promise.all(MODEL_STAGES.map((stage) => files.readUsage(stage))),
    files.readCheck(state.repairs),
  ]);
  return {
    stages: [
      ...usages.filter((usage) => usage !== undefined),
      { stage: 'check', durationMs: check.durationMs, inputTokens: 0, outputTokens: 0 },
    ],
    checksPassed: check.passed,
    repairs: state.repairs,
    documentSha256: sha256(document),
    documentBytes: Buffer.byteLength(document),
    creditsCharged: operation.heldCredits,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
