import * as z from 'zod';

const hexColorSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** The six colors of an app, in one scheme. */
export const paletteSchema = z.object({
  background: hexColorSchema,
  surface: hexColorSchema,
  text: hexColorSchema,
  muted: hexColorSchema,
  primary: hexColorSchema,
  accent: hexColorSchema,
});
export type Palette = z.infer<typeof paletteSchema>;
