import * as z from 'zod';

const draftSchema = z.object({
  /** What the user called it; empty while the name is that of the idea. */
  projectName: z.string(),
  idea: z.string(),
  isQuick: z.boolean(),
  /** Whether it is built as soon as its user is signed in. */
  isWaiting: z.boolean().default(false),
});
export type DraftIdea = z.output<typeof draftSchema>;

/** The draft in a stored text; null when it is none. */
export function readDraftIdea(text: string): DraftIdea | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
