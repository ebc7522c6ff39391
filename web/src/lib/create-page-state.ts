/** What a navigation to /create-app may carry (spec section 2), and the addresses of that page. */
import * as z from 'zod';

const createPageStateSchema = z.object({
  isQuickBuidl: z.boolean().optional(),
  initialPrompt: z.string().optional(),
  initialProjectName: z.string().optional(),
  startGeneration: z.boolean().optional(),
});
export type CreatePageState = z.infer<typeof createPageStateSchema>;

/** The state of a location, or an empty one when it carries something else. */
export function readCreatePageState(state: unknown): CreatePageState {
  const parsed = createPageStateSchema.safeParse(state);
  return parsed.success ? parsed.data : {};
}

export function quickBuildState(projectName: string, prompt: string): CreatePageState {
  return {
    initialProjectName: projectName,
    initialPrompt: prompt,
    startGeneration: true,
    isQuickBuidl: true,
  };
}

export function advancedState(projectName: string, prompt: string): CreatePageState {
  return { initialProjectName: projectName, initialPrompt: prompt, isQuickBuidl: false };
}

/** The page that revises one revision. */
export function revisePath(projectId: string, revisionString: string): string {
  return `/create-app?${new URLSearchParams({ revise: projectId, rev: revisionString })}`;
}

/** The trusted page around a revision's app. */
export function previewPath(projectId: string, revisionString: string): string {
  return `/preview/${projectId}/${revisionString}`;
}
