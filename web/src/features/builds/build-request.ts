import type { RouteRequest } from '../../../../shared/contract/routes.ts';
import type { Attachments } from '../../../../shared/domain/attachments/attachments.ts';
import { isAnyChosen } from '../../../../shared/domain/build-settings.ts';
import type { BuildSettings, FormSettings } from './build-settings.ts';

export type BuildRequest =
  | { kind: 'create'; fields: RouteRequest<'createApp'> }
  | { kind: 'revise'; fields: RouteRequest<'reviseApp'> };

export interface RevisionBase {
  projectId: string;
  revisionString: string;
}

/**
 * Builds the API request from the settings. Returns null when the name or the prompt is missing. The request omits
 * settings that do not apply: a revision is never quick, a quick build ignores all style settings but the theme, and
 * only an advanced new app can have two designs. `images` are files or upload keys; `attachments` is the content of the
 * other files.
 */
export function buildRequest(
  settings: BuildSettings,
  base: RevisionBase | null,
  images: (File | string)[],
  attachments?: Attachments,
): BuildRequest | null {
  const projectNameDisplay = settings.projectName.trim();
  const userPrompt = settings.prompt.trim();
  if (projectNameDisplay === '' || userPrompt === '') return null;
  const isQuickBuidl = base === null && settings.isQuick;
  const fields = {
    projectNameDisplay,
    userPrompt,
    isQuickBuidl,
    ...chosenFields(isQuickBuidl ? onlyTheme(settings.chosen) : settings.chosen),
    userImages: images,
    ...(attachments && { attachments }),
  };
  if (base === null) {
    const hasTwoDesigns = settings.hasTwoDesigns && !isQuickBuidl;
    return { kind: 'create', fields: { ...fields, ...(hasTwoDesigns && { hasTwoDesigns }) } };
  }
  const { projectId, revisionString } = base;
  const { selected } = settings;
  return {
    kind: 'revise',
    fields: {
      ...fields,
      projectId,
      baseRevisionString: revisionString,
      ...(selected && { selectedElement: { selector: selected.selector, html: selected.html } }),
      ...(selected?.picture && { selectedPicture: selected.picture }),
    },
  };
}

function onlyTheme({ styleSettings: { theme } }: FormSettings): FormSettings {
  return { styleSettings: { theme }, llmSettings: {} };
}

function chosenFields({ projectType, imageMode, styleSettings, llmSettings }: FormSettings) {
  return {
    ...(projectType && { projectType }),
    ...(imageMode && { imageMode }),
    ...(isAnyChosen(styleSettings) && { styleSettings }),
    ...(isAnyChosen(llmSettings) && { llmSettings }),
  };
}
