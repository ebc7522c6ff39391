import type { CreateAppInput } from '../../../shared/contract/builds.ts';
import { answeredIdea } from '../../../shared/domain/proposal.ts';
import type { Caller } from '../auth/authenticate.ts';
import { readUserImages } from './documents/user-images.ts';
import { findPlannedBuild } from './proposals/planned-build.ts';
import { type StartBuildServices, startBuild } from './start-build.ts';

/**
 * Starts the build of a new app and holds (reserves) its price. A refused request stores nothing. Throws the errors of
 * `startBuild`, `readUserImages` and `findPlannedBuild`.
 */
export async function createApp(
  services: StartBuildServices,
  { user, apiKey }: Pick<Caller, 'user' | 'apiKey'>,
  input: CreateAppInput,
): Promise<{ operationId: string; projectId: string }> {
  const ownerPublicKey = user.publicKey;
  const operationId = services.ids.operationId();
  const planned = await findPlannedBuild(services, ownerPublicKey, input);
  const images = await readUserImages(services, ownerPublicKey, operationId, input.userImages);
  return startBuild(services, {
    operationId,
    mode: input.isQuickBuidl ? 'quick' : 'advanced',
    images,
    attachments: input.attachments,
    planned,
    apiKey,
    request: {
      projectId: services.ids.projectId(),
      ownerPublicKey,
      projectName: input.projectNameDisplay,
      projectType: input.projectType,
      idea: answeredIdea(input.userPrompt, input.planAnswers),
      llmSettings: input.llmSettings,
      styleSettings: input.styleSettings,
      imageMode: input.imageMode,
      ...(input.hasTwoDesigns && { hasTwoDesigns: true }),
      userImageKeys: images.map(({ key }) => key),
      firstUserImageNumber: 1,
      ...(input.attachments && { hasAttachments: true }),
    },
  });
}
