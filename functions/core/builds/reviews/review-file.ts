import * as z from 'zod';

/** The result of the Review state. */
export const reviewFileSchema = z.object({
  /**
   * `seen`: the model named faults, or said that there are none. `unreadable`: the response could not be parsed.
   * `late`: no time was left. `unseen`: no screenshot could be taken.
   */
  outcome: z.enum(['seen', 'unreadable', 'late', 'unseen']),
  /** The number of screenshots that the model saw. */
  images: z.int(),
  /** One line each, most important first. */
  faults: z.array(z.string()),
});
export type ReviewFile = z.infer<typeof reviewFileSchema>;

/** The descriptions of an app's screenshots. */
export const viewsFileSchema = z.array(z.object({ flow: z.string().max(80), widthPx: z.int() })).max(6);
export type ViewsFile = z.infer<typeof viewsFileSchema>;
