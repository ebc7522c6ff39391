import * as z from 'zod';

const draftSchema = z.object({
  /** The user's name for the project. Empty while the name comes from the idea. */
  projectName: z.string(),
  idea: z.string(),
  isQuick: z.boolean(),
  /** True to build it as soon as the user is signed in. */
  isWaiting: z.boolean().default(false),
});
export type DraftIdea = z.output<typeof draftSchema>;

export function readDraftIdea(text: string): DraftIdea | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
