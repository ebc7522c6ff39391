import type { RouteInput } from '../../../shared/contract/routes.ts';
import { documentSource } from '../../../shared/domain/compiled-scripts.ts';
import type { Objects } from '../../ports/objects.ts';
import type { Projects } from '../../ports/projects.ts';
import { assistantPrompt } from '../../prompts/assistant.ts';
import type { Caller } from '../auth/authenticate.ts';
import { replaceLongValues } from '../builds/documents/document-images.ts';
import { readDocument } from '../projects/files/app-files.ts';
import { findViewableRevision } from '../projects/managed-project.ts';
import { type AssistantServices, paidResponse } from './paid-response.ts';

export interface ProjectChatServices extends AssistantServices {
  projects: Projects;
  apps: Objects;
}

/**
 * The maximum length of a document in the prompt: about 30,000 tokens. A longer document is shortened to its beginning
 * and end.
 */
const DOCUMENT_MAX_LENGTH = 120_000;

/** Throws RequestError `not_found`, also when the caller may not view the project, and the errors of `paidResponse`. */
export async function projectChat(
  services: ProjectChatServices,
  caller: Caller,
  input: RouteInput<'projectChat'>,
): Promise<string> {
  const { project } = await findViewableRevision(services.projects, caller, input);
  const document = await readDocument(services.apps, input);
  return paidResponse(services, caller, {
    prompt: assistantPrompt(input.message, { projectName: project.name, document: readable(document) }),
    reason: `Message about ${project.name}`,
    endpoint: 'project-chat',
  });
}

/**
 * Returns a document as the model reads it: with placeholders for large images and tables, and without the runtime that
 * documents saved before 2026-11-22 contain.
 */
function readable(document: string): string {
  const { folded } = replaceLongValues(documentSource(document));
  if (folded.length <= DOCUMENT_MAX_LENGTH) return folded;
  const half = DOCUMENT_MAX_LENGTH / 2;
  return `${folded.slice(0, half)}\n[The middle of this long document is left out.]\n${folded.slice(-half)}`;
}
