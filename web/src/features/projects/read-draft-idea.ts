import * as z from 'zod';

const draftSchema = z.object({
  /** The name that the user typed. Empty while the name is derived from the app's description. */
  projectName: z.string(),
  idea: z.string(),
  isQuick: z.boolean(),
  /** True to build the app as soon as the user is signed in. */
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
