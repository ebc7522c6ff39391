import type { RouteRequest } from '../../../../shared/contract/routes.ts';
import type { BuildSettings } from './build-settings.ts';

export type BuildRequest =
  | { kind: 'create'; fields: RouteRequest<'createApp'> }
  | { kind: 'revise'; fields: RouteRequest<'reviseApp'> };

export interface RevisionBase {
  projectId: string;
  revisionString: string;
}

/**
 * The request for a build; null when the name or the prompt is missing. A revision is never quick. `images`
 * are files or upload keys.
 */
export function buildRequest(
  settings: BuildSettings,
  base: RevisionBase | null,
  images: (File | string)[],
): BuildRequest | null {
  const projectNameDisplay = settings.projectName.trim();
  const userPrompt = settings.prompt.trim();
  if (projectNameDisplay === '' || userPrompt === '') return null;
  const fields = {
    projectNameDisplay,
    userPrompt,
    isQuickBuidl: base === null && settings.isQuick,
    llmSettings: settings.llm,
    styleSettings: settings.style,
    imageMode: settings.imageMode,
    projectType: settings.projectType,
    userImages: images,
  };
  if (base === null) return { kind: 'create', fields };
  const { projectId, revisionString } = base;
  return { kind: 'revise', fields: { ...fields, projectId, baseRevisionString: revisionString } };
}
