import * as z from 'zod';

const createPageStateSchema = z.object({
  isQuickBuidl: z.boolean().optional(),
  initialPrompt: z.string().optional(),
  initialProjectName: z.string().optional(),
  startGeneration: z.boolean().optional(),
  initialImages: z.array(z.instanceof(File)).optional(),
  /** True when the user was typing in the prompt of the previous page and continues in this page's prompt. */
  isTyping: z.boolean().optional(),
});
export type CreatePageState = z.infer<typeof createPageStateSchema>;

/** Returns the navigation state of `/create-app`. Empty when the location has another state. */
export function readCreatePageState(state: unknown): CreatePageState {
  const parsed = createPageStateSchema.safeParse(state);
  return parsed.success ? parsed.data : {};
}
