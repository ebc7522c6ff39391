import * as z from 'zod';

export const TURN_INSTRUCTION_MAX_LENGTH = 2_000;

/** Where a revision came from: a model, the owner's own hand, a copy of another revision, a template, or a file. */
const TURN_KINDS = ['build', 'free_edit', 'promotion', 'template', 'import'] as const;

/** What was asked for and what came of it: one exchange in the conversation about a project, kept with its revision. */
export const turnSchema = z.object({
  kind: z.enum(TURN_KINDS),
  /** Of a build, and of an import since those are checked. */
  operationId: z.string().optional(),
  /** The revision that was changed or copied; missing for a new app. */
  baseRevisionString: z.string().optional(),
  /** What the user wrote, cut to `TURN_INSTRUCTION_MAX_LENGTH` characters; the name of an imported file. */
  instruction: z.string().max(TURN_INSTRUCTION_MAX_LENGTH),
  /** The number of images that the user sent. */
  imageCount: z.int().default(0),
  /** One sentence on what was made or changed, in the model's words. */
  summary: z.string().optional(),
  creditsCharged: z.int(),
  /** How many checks the app passed. */
  checksPassed: z.int(),
  /** How many problems are left, those of the base included. */
  problemsLeft: z.int(),
  /** Compared with the base; missing for a new app. */
  linesAdded: z.int().optional(),
  linesRemoved: z.int().optional(),
});
export type Turn = z.infer<typeof turnSchema>;
