import * as z from 'zod';

const createPageStateSchema = z.object({
  isQuickBuidl: z.boolean().optional(),
  initialPrompt: z.string().optional(),
  initialProjectName: z.string().optional(),
  startGeneration: z.boolean().optional(),
  initialImages: z.array(z.instanceof(File)).optional(),
});
export type CreatePageState = z.infer<typeof createPageStateSchema>;

/** The navigation state of `/create-app`; empty when the location has another state. */
export function readCreatePageState(state: unknown): CreatePageState {
  const parsed = createPageStateSchema.safeParse(state);
  return parsed.success ? parsed.data : {};
}

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
