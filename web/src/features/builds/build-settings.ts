/** The settings of the create page, and the request they make. */

import {
  DEFAULT_IMAGE_MODE,
  DEFAULT_LLM_SETTINGS,
  DEFAULT_PROJECT_TYPE,
  DEFAULT_STYLE_SETTINGS,
  type ImageMode,
  type ProjectType,
} from '../../../../shared/constants.ts';
import type { LlmSettings, StyleSettings } from '../../../../shared/domain/build-settings.ts';
import type { BuildRequest } from './build-runner.ts';

export interface BuildSettings {
  projectName: string;
  prompt: string;
  isQuick: boolean;
  projectType: ProjectType;
  imageMode: ImageMode;
  style: StyleSettings;
  llm: LlmSettings;
  images: File[];
}

export const defaultSettings: BuildSettings = {
  projectName: '',
  prompt: '',
  isQuick: false,
  projectType: DEFAULT_PROJECT_TYPE,
  imageMode: DEFAULT_IMAGE_MODE,
  style: DEFAULT_STYLE_SETTINGS,
  llm: DEFAULT_LLM_SETTINGS,
  images: [],
};

export interface RevisionBase {
  projectId: string;
  revisionString: string;
}

/** Null when name or prompt is missing. A revision is never quick; `images` are files or upload keys. */
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
