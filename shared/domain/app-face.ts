import * as z from 'zod';

/** The appearance of a published app outside its document: in tabs, on home screens and to readers without scripts. */
export const appFaceSchema = z.object({
  title: z.string().optional(),
  /** `#rrggbb` */
  themeColor: z.string().optional(),
  /** The document's icon as a data: URL, for tabs. */
  iconUrl: z.string().optional(),
  /** The text that the document shows without its scripts. */
  text: z.string().optional(),
});
export type AppFace = z.infer<typeof appFaceSchema>;

/** The URLs of an app's icon as a PNG, by side length in pixels. iOS uses 180 px, and web manifests use the others. */
export const appIconsSchema = z.object({ px180: z.string(), px192: z.string(), px512: z.string() });
export type AppIcons = z.infer<typeof appIconsSchema>;
