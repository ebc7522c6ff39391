import * as z from 'zod';

/** The element of an app that a change is about. The text comes from the app, so it is data and no instruction. */
export const selectedElementSchema = z.object({
  /** A CSS selector of the element in the running app. */
  selector: z.string().min(1).max(500),
  /** Its HTML, cut to what a model needs to find it. */
  html: z.string().max(2_000),
});
export type SelectedElement = z.infer<typeof selectedElementSchema>;
