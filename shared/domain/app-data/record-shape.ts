import * as z from 'zod';

const textShape = z.strictObject({
  type: z.literal('string'),
  minLength: z.int().min(0).max(4_000).optional(),
  maxLength: z.int().min(0).max(4_000).optional(),
  enum: z.array(z.string().max(200)).min(1).max(50).optional(),
});
const numberShape = z.strictObject({
  type: z.enum(['number', 'integer']),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
const booleanShape = z.strictObject({ type: z.literal('boolean') });
const itemShape = z.discriminatedUnion('type', [textShape, numberShape, booleanShape]);
const listShape = z.strictObject({
  type: z.literal('array'),
  items: itemShape,
  maxItems: z.int().min(0).max(200).optional(),
});
const fieldShape = z.discriminatedUnion('type', [textShape, numberShape, booleanShape, listShape]);
export type FieldShape = z.output<typeof fieldShape>;

/** The subset of JSON Schema that describes a record: an object of texts, numbers, booleans and lists of those. */
export const recordShapeSchema = z.strictObject({
  type: z.literal('object'),
  properties: z
    .record(z.string().max(60), fieldShape)
    .refine((properties) => Object.keys(properties).length <= 40, 'A shape has at most 40 properties.'),
  required: z.array(z.string().max(60)).max(40).optional(),
  /** Whether a record may have further fields; false when it is missing. */
  additionalProperties: z.boolean().optional(),
});
export type RecordShape = z.output<typeof recordShapeSchema>;
