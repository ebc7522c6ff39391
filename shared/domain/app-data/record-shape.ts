import * as z from 'zod';
import type { DataValue } from './data-value.ts';

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
type FieldShape = z.output<typeof fieldShape>;

/** The subset of JSON Schema for records: an object of texts, numbers, booleans and lists of them. */
export const recordShapeSchema = z.strictObject({
  type: z.literal('object'),
  properties: z
    .record(z.string().max(60), fieldShape)
    .refine((properties) => Object.keys(properties).length <= 40, 'A shape has at most 40 properties.'),
  required: z.array(z.string().max(60)).max(40).optional(),
  /** True if a record may have undeclared fields. Defaults to false. */
  additionalProperties: z.boolean().optional(),
});
export type RecordShape = z.output<typeof recordShapeSchema>;

/** Returns the first violation of the shape; undefined when the value conforms. */
export function shapeProblem(shape: RecordShape, value: DataValue): string | undefined {
  const { properties, required = [], additionalProperties = false } = shape;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `“${missing}” is missing.`;
  for (const [name, inner] of Object.entries(value)) {
    const expected = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (expected === undefined) {
      if (!additionalProperties) return `“${name}” is not a field of this collection.`;
    } else {
      const problem = fieldProblem(expected, name, inner);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

export interface NumberBounds {
  least: number;
  most: number;
  isInteger: boolean;
}

/** Returns the range of a number field; undefined for a missing field or another type. */
export function numberBounds(shape: RecordShape | undefined, field: string): NumberBounds | undefined {
  const any = { least: -Number.MAX_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER, isInteger: false };
  if (shape === undefined) return any;
  const found = Object.hasOwn(shape.properties, field) ? shape.properties[field] : undefined;
  if (found === undefined) return shape.additionalProperties ? any : undefined;
  if (found.type !== 'number' && found.type !== 'integer') return undefined;
  const { minimum = any.least, maximum = any.most } = found;
  return {
    least: Math.max(minimum, any.least),
    most: Math.min(maximum, any.most),
    isInteger: found.type === 'integer',
  };
}

/** Returns complete sentences, because fragments cannot be translated. */
function fieldProblem(shape: FieldShape, name: string, value: unknown): string | undefined {
  switch (shape.type) {
    case 'string':
      return textProblem(shape, name, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `“${name}” has to be true or false.`;
    case 'array':
      return listProblem(shape, name, value);
    default:
      return numberProblem(shape, name, value);
  }
}

function textProblem(
  { minLength = 0, maxLength, enum: allowed }: z.output<typeof textShape>,
  name: string,
  value: unknown,
) {
  if (typeof value !== 'string') return `“${name}” has to be a text.`;
  if (value.length < minLength) return `“${name}” has at least ${minLength} characters.`;
  if (maxLength !== undefined && value.length > maxLength)
    return `“${name}” has at most ${maxLength} characters.`;
  return allowed === undefined || allowed.includes(value)
    ? undefined
    : `“${name}” has to be one of these: ${allowed.join(', ')}.`;
}

function numberProblem(
  { type, minimum, maximum }: z.output<typeof numberShape>,
  name: string,
  value: unknown,
) {
  if (typeof value !== 'number') return `“${name}” has to be a number.`;
  if (type === 'integer' && !Number.isSafeInteger(value)) return `“${name}” has to be a whole number.`;
  if (minimum !== undefined && value < minimum) return `“${name}” has to be ${minimum} or more.`;
  return maximum !== undefined && value > maximum ? `“${name}” has to be ${maximum} or less.` : undefined;
}

function listProblem({ items, maxItems }: z.output<typeof listShape>, name: string, value: unknown) {
  if (!Array.isArray(value)) return `“${name}” has to be a list.`;
  if (maxItems !== undefined && value.length > maxItems) return `“${name}” has at most ${maxItems} entries.`;
  return value
    .map((item, index) => fieldProblem(items, `${name}[${index}]`, item))
    .find((each) => each !== undefined);
}
