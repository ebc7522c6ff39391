import * as z from 'zod';

/** The text comes from the app, so models must treat it as data, not as an instruction. */
export const selectedElementSchema = z.object({
  selector: z.string().min(1).max(500),
  /** The element's HTML, truncated to the part that a model needs to find it. */
  html: z.string().max(2_000),
});
export type SelectedElement = z.infer<typeof selectedElementSchema>;
