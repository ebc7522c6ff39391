import type { ReviseAppInput } from '../../../shared/contract/builds.ts';
import type { ImageAsset } from '../../../shared/domain/image-asset.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedRevisions, refuseFull } from '../projects/managed-project.ts';
import { readUserImages } from './documents/user-images.ts';
import { newSettings, revisedSettings } from './revisions/chosen-settings.ts';
import { type StartBuildServices, startBuild } from './start-build.ts';

interface ReviseServices extends StartBuildServices {
  projects: Projects;
}

/**
 * Starts the build of a revision. The caller pays, and must be the project's owner or an admin. A refused request
 * stores nothing. Throws RequestError `not_found`, `forbidden`, `conflict` for a full project, and the errors of
 * `createApp`.
 */
export async function reviseApp(
  services: ReviseServices,
  caller: Caller,
  input: ReviseAppInput,
): Promise<{ operationId: string; projectId: string }> {
  const { projectId, baseRevisionString, userPrompt: change } = input;
  const { publicKey } = caller.user;
  const [{ project, revision: base, revisions }, origin] = await Promise.all([
    findManagedRevisions(services.projects, caller, { projectId, revisionString: baseRevisionString }),
    services.builds.readOrigin(projectId),
  ]);
  refuseFull(revisions);
  const operationId = services.ids.operationId();
  const { userImages, selectedElement, selectedPicture } = input;
  const pictures = selectedElement && selectedPicture ? [selectedPicture] : [];
  const images = await readUserImages(services, publicKey, operationId, [...userImages, ...pictures]);
  const imageKeys = images.map(({ key }) => key);
  const selectedPictureKey = imageKeys[userImages.length];
  return startBuild(services, {
    operationId,
    mode: 'revise',
    images,
    attachments: input.attachments,
    apiKey: caller.apiKey,
    request: {
      projectId,
      ownerPublicKey: publicKey,
      projectName: project.name,
      projectType: project.projectType,
      idea: origin?.idea ?? project.name,
      ...revisedSettings(project.settings, input),
      allowedHosts: project.allowedHosts,
      userImageKeys: imageKeys.slice(0, userImages.length),
      firstUserImageNumber: nextUserImageNumber(base.imageAssets),
      ...(input.attachments && { hasAttachments: true }),
      revision: {
        baseRevisionString,
        change,
        newSettings: newSettings(project.settings?.styleSettings, input.styleSettings),
        ...(selectedElement && { selectedElement }),
        ...(selectedPictureKey !== undefined && { selectedPictureKey }),
      },
    },
  });
}

/**
 * Returns the next number for a user image. User images are named `user-<number>`, and the number is unique in the app.
 */
function nextUserImageNumber(assets: readonly ImageAsset[]): number {
  const numbers = assets.map(({ placeholder_id }) => Number(/^user-(\d+)$/.exec(placeholder_id)?.[1] ?? 0));
  return Math.max(0, ...numbers) + 1;
}
