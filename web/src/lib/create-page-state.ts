import type { CreatePageState } from './read-create-page-state.ts';

export function quickBuildState(projectName: string, prompt: string, images: File[] = []): CreatePageState {
  return {
    initialProjectName: projectName,
    initialPrompt: prompt,
    ...(images.length > 0 && { initialImages: images }),
    startGeneration: true,
    isQuickBuidl: true,
  };
}

export function advancedState(projectName: string, prompt: string, images: File[] = []): CreatePageState {
  return {
    initialProjectName: projectName,
    initialPrompt: prompt,
    ...(images.length > 0 && { initialImages: images }),
    isQuickBuidl: false,
  };
}
