import * as z from 'zod';

export const TURN_INSTRUCTION_MAX_LENGTH = 2_000;

/** The origin of a revision. `free_edit`: a manual change. `promotion`: a copy of another revision. */
const TURN_KINDS = ['build', 'free_edit', 'promotion', 'template', 'import'] as const;

/** One exchange in the conversation about a project, stored with its revision: the request and the result. */
export const turnSchema = z.object({
  kind: z.enum(TURN_KINDS),
  /** Set for builds. Imports have it too, except those from before imports were checked. */
  operationId: z.string().optional(),
  baseRevisionString: z.string().optional(),
  /** The user's text, truncated to `TURN_INSTRUCTION_MAX_LENGTH` characters; for an import, the file name. */
  instruction: z.string().max(TURN_INSTRUCTION_MAX_LENGTH),
  imageCount: z.int().default(0),
  /** One sentence on the result, in the model's words. */
  summary: z.string().optional(),
  /** Changes that the model suggests next. */
  next: z.array(z.string()).optional(),
  creditsCharged: z.int(),
  checksPassed: z.int(),
  /**
   * `asked`: the number of counted features, lost functions and problems. `works`: the number of features that work.
   * Missing without check results.
   */
  proof: z
    .object({
      works: z.int(),
      asked: z.int(),
      /** Set when no feature could be tried in time. */
      isUntried: z.literal(true).optional(),
    })
    .optional(),
  /** The number of remaining problems, including those of the base revision. */
  problemsLeft: z.int(),
  /** The number of added lines, compared with the base revision; missing for a new app. */
  linesAdded: z.int().optional(),
  linesRemoved: z.int().optional(),
});
export type Turn = z.infer<typeof turnSchema>;
