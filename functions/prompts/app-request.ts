/** What every stage is told of the app that was asked for. */
import type { BuildRequest } from '../core/generation/build-request.ts';

/** The sections that open each stage's user message. */
export function requestSections(request: BuildRequest): Record<string, string> {
  return {
    project_name: request.projectName,
    project_type: request.projectType,
    idea: request.idea,
    settings: JSON.stringify({ ...request.styleSettings, imageMode: request.imageMode }),
  };
}
