/** The chat about one revision of an app: the assistant reads its document. */
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import type { Objects } from '../../ports/objects.ts';
import type { Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { assistantPrompt } from '../../prompts/assistant.ts';
import type { Caller } from '../auth/authenticate.ts';
import { foldDocument } from '../builds/document-images.ts';
import { documentKey } from '../projects/app-files.ts';
import { findManagedRevision } from '../projects/managed-project.ts';
import { type AssistantServices, paidAnswer } from './paid-answer.ts';

export interface ProjectChatServices extends AssistantServices {
  projects: Projects;
  apps: Objects;
}

/** About 30,000 tokens. Of a longer document the assistant reads the beginning and the end. */
const DOCUMENT_MAX_LENGTH = 120_000;

/** Throws RequestError `not_found`, `forbidden`, and those of `paidAnswer`. */
export async function answerProjectChat(
  services: ProjectChatServices,
  caller: Caller,
  input: RouteInput<'projectChat'>,
): Promise<string> {
  const { project } = await findManagedRevision(services.projects, caller, input);
  const document = await services.apps.readText(documentKey(input.projectId, input.revisionString));
  if (document === undefined) throw new RequestError('not_found', 'The document of this revision is gone.');
  return paidAnswer(services, caller.user.publicKey, {
    prompt: assistantPrompt(input.message, { projectName: project.name, document: readable(document) }),
    reason: `Message about ${project.name}`,
    endpoint: 'project-chat',
  });
}

/** The document as its author would know it: without the runtime, and with names for its pictures. */
function readable(document: string): string {
  const { folded } = foldDocument(removeRuntime(document));
  if (folded.length <= DOCUMENT_MAX_LENGTH) return folded;
  const half = DOCUMENT_MAX_LENGTH / 2;
  return `${folded.slice(0, half)}\n[The middle of this long document is left out.]\n${folded.slice(-half)}`;
}
