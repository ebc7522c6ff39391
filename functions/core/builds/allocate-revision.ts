/** Where a build is saved: as the first revision of a new project, or as the next minor of an existing one. */
import type { ImageAsset } from '../../../shared/domain/image-asset.ts';
import { FIRST_REVISION, nextMinor } from '../../../shared/domain/revision-number.ts';
import type { BuildRequest } from '../../ports/builds.ts';
import { type Builds, LostBuildError, type Operation } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Project, Projects } from '../../ports/projects.ts';

export interface RevisionPlace {
  revisionString: string;
  isFirst: boolean;
  project: Project;
  /** The pictures of the revision that this one is made from. */
  baseAssets: readonly ImageAsset[];
}

/** No project has more revisions than this being made or made. */
const MAX_NUMBERS_TRIED = 1_000;

/** A revision's number is set aside for this operation. Throws LostBuildError when the project or every number is gone. */
export async function revisionPlace(
  services: { builds: Builds; projects: Projects; clock: Clock },
  operation: Operation,
  request: BuildRequest,
): Promise<RevisionPlace> {
  if (!request.revision) {
    const project = newProject(operation, request, services.clock.nowMs());
    return { revisionString: FIRST_REVISION, isFirst: true, project, baseAssets: [] };
  }
  const { baseRevisionString } = request.revision;
  const found = await services.projects.find(operation.projectId);
  if (!found) throw new LostBuildError('The project was deleted while it was being revised.');
  const { project, revisions } = found;
  const base = revisions.find(({ revisionString }) => revisionString === baseRevisionString);
  const taken = revisions.map(({ revisionString }) => revisionString);
  const revisionString = await claimNext(services.builds, operation, baseRevisionString, taken);
  return { revisionString, isFirst: false, project, baseAssets: base?.imageAssets ?? [] };
}

async function claimNext(
  builds: Builds,
  operation: Operation,
  baseRevisionString: string,
  existing: readonly string[],
): Promise<string> {
  const taken = [...existing];
  while (taken.length < existing.length + MAX_NUMBERS_TRIED) {
    const candidate = nextMinor(baseRevisionString, taken);
    if (await builds.claimRevision(operation, candidate)) return candidate;
    taken.push(candidate);
  }
  throw new LostBuildError('The project has no revision number left.');
}

function newProject(operation: Operation, request: BuildRequest, createdAtMs: number): Project {
  return {
    projectId: operation.projectId,
    ownerPublicKey: operation.ownerPublicKey,
    name: request.projectName,
    projectType: request.projectType,
    createdAtMs,
    isShowcased: false,
    billingModel: 'app_wallet',
    rateLimit: { requests: 0, perSeconds: 0 },
  };
}
