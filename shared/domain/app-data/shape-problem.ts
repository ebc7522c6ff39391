import type { DataValue } from './data-value.ts';
import type { FieldShape, RecordShape } from './record-shape.ts';

/** Returns the first way in which a value breaks the shape; undefined when it fits. */
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

/** Returns what a number field may be; undefined for a field that is no number, or none at all. */
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

type ShapeOf<Type extends FieldShape['type']> = Extract<FieldShape, { type: Type }>;

/** Each problem is a whole sentence, so that it can be said in another language. */
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
  { minLength = 0, maxLength, enum: allowed }: ShapeOf<'string'>,
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
  { type, minimum, maximum }: ShapeOf<'number' | 'integer'>,
  name: string,
  value: unknown,
) {
  if (typeof value !== 'number') return `“${name}” has to be a number.`;
  if (type === 'integer' && !Number.isSafeInteger(value)) return `“${name}” has to be a whole number.`;
  if (minimum !== undefined && value < minimum) return `“${name}” has to be ${minimum} or more.`;
  return maximum !== undefined && value > maximum ? `“${name}” has to be ${maximum} or less.` : undefined;
}

function listProblem({ items, maxItems }: ShapeOf<'array'>, name: string, value: unknown) {
  if (!Array.isArray(value)) return `“${name}” has to be a list.`;
  if (maxItems !== undefined && value.length > maxItems) return `“${name}” has at most ${maxItems} entries.`;
  return value
    .map((item, index) => fieldProblem(items, `${name}[${index}]`, item))
    .find((each) => each !== undefined);
}
