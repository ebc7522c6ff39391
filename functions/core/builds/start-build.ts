import type { CreateAppInput } from '../../../shared/contract/builds.ts';
import { type BeginBuildServices, beginBuild } from './begin-build.ts';
import { readUserImages } from './user-images.ts';

/**
 * Starts the build of a new app and holds its price. A refused request stores nothing.
 * Throws the errors of `beginBuild` and `readUserImages`.
 */
export async function startBuild(
  services: BeginBuildServices,
  ownerPublicKey: string,
  input: CreateAppInput,
): Promise<{ operationId: string; projectId: string }> {
  const operationId = services.ids.operationId();
  const images = await readUserImages(services, ownerPublicKey, operationId, input.userImages);
  return beginBuild(services, {
    operationId,
    mode: input.isQuickBuidl ? 'quick' : 'advanced',
    images,
    request: {
      projectId: services.ids.projectId(),
      ownerPublicKey,
      projectName: input.projectNameDisplay,
      projectType: input.projectType,
      idea: input.userPrompt,
      llmSettings: input.llmSettings,
      styleSettings: input.styleSettings,
      imageMode: input.imageMode,
      ...(input.hasTwoDesigns && { hasTwoDesigns: true }),
      userImageKeys: images.map(({ key }) => key),
      firstUserImageNumber: 1,
    },
  });
}
