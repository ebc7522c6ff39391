import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import { DEFAULT_PROJECT_TYPE, type ProjectType } from '../../../../shared/domain/project-type.ts';
import { FIRST_REVISION } from '../../../../shared/domain/revision-number.ts';
import { type BuildRequest, type Builds, LostBuildError, type Operation } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Project, Projects } from '../../../ports/projects.ts';
import { chosenSettings } from './chosen-settings.ts';
import { claimNextMinor } from './claim-next-minor.ts';

export interface AllocatedRevision {
  revisionString: string;
  isFirst: boolean;
  project: Project;
  /** The images of the base revision. */
  baseAssets: readonly ImageAsset[];
}

/** A project has fewer revisions and running builds than this, so one of these attempts finds a free number. */
const MAX_ATTEMPTS = 1_000;

/**
 * Reserves the revision number for a build: the first number of a new project, or the next minor number. A new project
 * without a chosen type gets the type that the model declared. Throws LostBuildError when the project was deleted or no
 * number is free.
 */
export async function allocateRevision(
  services: { builds: Builds; projects: Projects; clock: Clock },
  operation: Operation,
  request: BuildRequest,
  declaredType?: ProjectType,
): Promise<AllocatedRevision> {
  if (!request.revision) {
    const project = newProject(
      operation,
      { ...request, projectType: request.projectType ?? declaredType },
      services.clock.nowMs(),
    );
    return { revisionString: FIRST_REVISION, isFirst: true, project, baseAssets: [] };
  }
  const { baseRevisionString } = request.revision;
  const found = await services.projects.find(operation.projectId);
  if (!found) throw new LostBuildError('The project was deleted while it was being revised.');
  const { revisions } = found;
  const project = { ...found.project, settings: chosenSettings(request) };
  const base = revisions.find(({ revisionString }) => revisionString === baseRevisionString);
  const taken = revisions.map(({ revisionString }) => revisionString);
  const revisionString = await claimNextMinor(services.builds, operation, {
    base: baseRevisionString,
    existing: taken,
    maxAttempts: MAX_ATTEMPTS,
    refuse: () => {
      throw new LostBuildError('The project has no revision number left.');
    },
  });
  return { revisionString, isFirst: false, project, baseAssets: base?.imageAssets ?? [] };
}

function newProject(operation: Operation, request: BuildRequest, createdAtMs: number): Project {
  return {
    projectId: operation.projectId,
    ownerPublicKey: operation.ownerPublicKey,
    name: request.projectName,
    projectType: request.projectType ?? DEFAULT_PROJECT_TYPE,
    settings: chosenSettings(request),
    createdAtMs,
    isShowcased: false,
    billingModel: 'app_wallet',
    rateLimit: { requests: 0, perSeconds: 0 },
  };
}
