/** Starting a revision: an existing app is to be changed. */
import type { ReviseAppInput } from '../../../shared/contract/builds.ts';
import type { ImageAsset } from '../../../shared/domain/image-asset.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedRevision, refuseFull } from '../projects/managed-project.ts';
import { type BeginBuildServices, beginBuild } from './begin-build.ts';
import { readUserImages } from './user-images.ts';

interface StartRevisionServices extends BeginBuildServices {
  projects: Projects;
}

/**
 * Holds the price of the caller, who owns the project or is an admin, and starts the build; what is refused has stored
 * nothing. Throws RequestError `not_found`, `forbidden`, `conflict` for a full project, and those of `startBuild`.
 */
export async function startRevision(
  services: StartRevisionServices,
  caller: Caller,
  input: ReviseAppInput,
): Promise<{ operationId: string; projectId: string }> {
  const { projectId, baseRevisionString, userPrompt: change } = input;
  const { publicKey } = caller.user;
  const [{ project, revision: base, revisions }, origin] = await Promise.all([
    findManagedRevision(services.projects, caller, { projectId, revisionString: baseRevisionString }),
    services.builds.readOrigin(projectId),
  ]);
  refuseFull(revisions);
  const operationId = services.ids.operationId();
  const images = await readUserImages(services, publicKey, operationId, input.userImages);
  return beginBuild(services, {
    operationId,
    mode: 'revise',
    images,
    request: {
      projectId,
      ownerPublicKey: publicKey,
      projectName: project.name,
      projectType: project.projectType,
      idea: origin?.idea ?? project.name,
      llmSettings: input.llmSettings,
      styleSettings: input.styleSettings,
      imageMode: input.imageMode,
      userImageKeys: images.map(({ key }) => key),
      firstUserImageNumber: nextUserImageNumber(base.imageAssets),
      revision: { baseRevisionString, change },
    },
  });
}

/** Pictures of users are called `user-<number>`, and no two of an app alike. */
function nextUserImageNumber(assets: readonly ImageAsset[]): number {
  const numbers = assets.map(({ placeholder_id }) => Number(/^user-(\d+)$/.exec(placeholder_id)?.[1] ?? 0));
  return Math.max(0, ...numbers) + 1;
}
