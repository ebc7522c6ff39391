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

/** The path of the page that revises a revision. */
export function revisePath(projectId: string, revisionString: string): string {
  return `/create-app?${new URLSearchParams({ revise: projectId, rev: revisionString })}`;
}

/** The path of a revision's preview. */
export function previewPath(projectId: string, revisionString: string): string {
  return `/preview/${projectId}/${revisionString}`;
}
