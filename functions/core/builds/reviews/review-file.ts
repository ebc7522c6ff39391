import * as z from 'zod';

/** What the Review state found out. */
export const reviewFileSchema = z.object({
  /**
   * `seen`: the model named faults, or that there are none. `unreadable`: it said something else. `late`: there was no time.
   * `unseen`: no image could be taken.
   */
  outcome: z.enum(['seen', 'unreadable', 'late', 'unseen']),
  /** How many images it looked at. */
  images: z.int(),
  /** One line each, the most important first. */
  faults: z.array(z.string()),
});
export type ReviewFile = z.infer<typeof reviewFileSchema>;

/** What the images of an app show. */
export const viewsFileSchema = z.array(z.object({ flow: z.string().max(80), widthPx: z.int() })).max(6);
export type ViewsFile = z.infer<typeof viewsFileSchema>;
