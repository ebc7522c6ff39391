/** Starting the build of a new app. */
import type { CreateAppInput } from '../../../shared/contract/builds.ts';
import { type BeginBuildServices, beginBuild } from './begin-build.ts';
import { readUserImages } from './user-images.ts';

/**
 * Holds the price and starts the build; what is refused has stored nothing.
 * Throws RequestError `insufficient_credits`, `build_in_progress`, `unavailable`, and those of `readUserImages`.
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
      userImageKeys: images.map(({ key }) => key),
      firstUserImageNumber: 1,
    },
  });
}
