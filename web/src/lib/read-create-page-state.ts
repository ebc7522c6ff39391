import * as z from 'zod';

const createPageStateSchema = z.object({
  isQuickBuidl: z.boolean().optional(),
  initialPrompt: z.string().optional(),
  initialProjectName: z.string().optional(),
  startGeneration: z.boolean().optional(),
  initialImages: z.array(z.instanceof(File)).optional(),
  /** Whether the user was typing into the prompt of the page before, and goes on in that of this one. */
  isTyping: z.boolean().optional(),
});
export type CreatePageState = z.infer<typeof createPageStateSchema>;

/** The navigation state of `/create-app`; empty when the location has another state. */
export function readCreatePageState(state: unknown): CreatePageState {
  const parsed = createPageStateSchema.safeParse(state);
  return parsed.success ? parsed.data : {};
}
