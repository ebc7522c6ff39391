import { type ChosenSettings, isAnyChosen, type StyleSettings } from '../../../../shared/domain/build-settings.ts';
import type { BuildRequest } from '../../../ports/builds.ts';

/** Returns the user's chosen settings, which a build stores with its project; undefined when all are automatic. */
export function chosenSettings({ imageMode, styleSettings, llmSettings }: BuildRequest): ChosenSettings | undefined {
  const isChosen = imageMode !== undefined || isAnyChosen(styleSettings) || isAnyChosen(llmSettings);
  return isChosen ? { imageMode, styleSettings, llmSettings } : undefined;
}

/** Returns the settings of a revision. Settings that the user did not choose keep the project's values. */
export function revisedSettings(stored: ChosenSettings | undefined, chosen: ChosenSettings): ChosenSettings {
  return {
    imageMode: chosen.imageMode ?? stored?.imageMode,
    styleSettings: { ...stored?.styleSettings, ...chosen.styleSettings },
    llmSettings: { ...stored?.llmSettings, ...chosen.llmSettings },
  };
}

/** Returns the chosen style settings that differ from the project's. */
export function newSettings(stored: StyleSettings | undefined, chosen: StyleSettings): StyleSettings {
  const { theme, cssFramework, jsFramework } = chosen;
  return {
    ...(theme && theme !== stored?.theme && { theme }),
    ...(cssFramework && cssFramework !== stored?.cssFramework && { cssFramework }),
    ...(jsFramework && jsFramework !== stored?.jsFramework && { jsFramework }),
  };
}
