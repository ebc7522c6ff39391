import * as z from 'zod';
import { BUILD_MESSAGES } from '../../messages/builds.ts';
import { uploadKeySchema } from '../upload-key.ts';

/** Identifies an element in the document: by properties, and by its index among elements with equal properties. */
const editTargetSchema = z.object({
  tag: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  /** The text of an element without child elements, with collapsed white space; null for other elements. */
  text: z.string().max(2_000).nullable(),
  /** The attributes `id`, `href` and `src`, without those that the element lacks. */
  attributes: z.partialRecord(z.enum(['id', 'href', 'src']), z.string().max(2_000)),
  index: z.int().min(0),
  count: z.int().min(1),
});
export type EditTarget = z.infer<typeof editTargetSchema>;

export const EDITED_COLORS = ['color', 'background-color'] as const;
export const EDITED_LENGTHS = ['font-size', 'padding', 'margin'] as const;
export const MAX_EDITED_LENGTH_PX = 400;
const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'This is not a color.');
const linkSchema = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(?:https?:\/\/|mailto:|tel:|#)\S*$/i, BUILD_MESSAGES.editedLink);

const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), value: z.string().max(2_000) }),
  z.object({ kind: z.literal('color'), name: z.enum(EDITED_COLORS), value: colorSchema }),
  z.object({
    kind: z.literal('length'),
    name: z.enum(EDITED_LENGTHS),
    px: z.number().min(0, BUILD_MESSAGES.editedLength).max(MAX_EDITED_LENGTH_PX, BUILD_MESSAGES.editedLength),
  }),
  z.object({ kind: z.literal('link'), value: linkSchema }),
  z.object({ kind: z.literal('image'), uploadKey: uploadKeySchema }),
]);
export type FreeChange = z.infer<typeof changeSchema>;

export const freeEditSchema = z.object({ target: editTargetSchema, change: changeSchema });
export type FreeEdit = z.infer<typeof freeEditSchema>;
