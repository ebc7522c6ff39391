import type { LlmSettings, StyleSettings } from '../../../../shared/domain/build-settings.ts';
import {
  DEFAULT_IMAGE_MODE,
  DEFAULT_LLM_SETTINGS,
  DEFAULT_STYLE_SETTINGS,
  type ImageMode,
} from '../../../../shared/domain/build-settings.ts';
import { DEFAULT_PROJECT_TYPE, type ProjectType } from '../../../../shared/domain/project-type.ts';

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
