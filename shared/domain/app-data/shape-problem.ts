import { type FieldProblem, fieldProblemText } from '../../messages/refusals/record-fields.ts';
import type { DataValue } from './data-value.ts';
import type { FieldShape, RecordShape } from './record-shape.ts';

export function shapeProblem(shape: RecordShape, value: DataValue): string | undefined {
  const problem = findShapeProblem(shape, value);
  return problem && fieldProblemText(problem);
}

export function findShapeProblem(shape: RecordShape, value: DataValue): FieldProblem | undefined {
  const { properties, required = [], additionalProperties = false } = shape;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { key: 'field_missing', params: { field: missing } };
  for (const [name, inner] of Object.entries(value)) {
    const expected = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (expected === undefined) {
      if (!additionalProperties) return { key: 'field_unknown', params: { field: name } };
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

/** Returns the bounds of a number field; undefined when the shape does not allow a number in this field. */
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

function fieldProblem(shape: FieldShape, field: string, value: unknown): FieldProblem | undefined {
  switch (shape.type) {
    case 'string':
      return textProblem(shape, field, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { key: 'field_not_boolean', params: { field } };
    case 'array':
      return listProblem(shape, field, value);
    default:
      return numberProblem(shape, field, value);
  }
}

function textProblem(
  { minLength = 0, maxLength, enum: allowed }: ShapeOf<'string'>,
  field: string,
  value: unknown,
): FieldProblem | undefined {
  if (typeof value !== 'string') return { key: 'field_not_text', params: { field } };
  if (value.length < minLength) return { key: 'field_too_short', params: { field, minLength } };
  if (maxLength !== undefined && value.length > maxLength)
    return { key: 'field_too_long', params: { field, maxLength } };
  return allowed === undefined || allowed.includes(value)
    ? undefined
    : { key: 'field_not_allowed', params: { field, values: allowed.join(', ') } };
}

function numberProblem(
  { type, minimum, maximum }: ShapeOf<'number' | 'integer'>,
  field: string,
  value: unknown,
): FieldProblem | undefined {
  if (typeof value !== 'number') return { key: 'field_not_number', params: { field } };
  if (type === 'integer' && !Number.isSafeInteger(value)) return { key: 'field_not_integer', params: { field } };
  if (minimum !== undefined && value < minimum) return { key: 'field_too_small', params: { field, minimum } };
  return maximum !== undefined && value > maximum ? { key: 'field_too_large', params: { field, maximum } } : undefined;
}

function listProblem({ items, maxItems }: ShapeOf<'array'>, field: string, value: unknown): FieldProblem | undefined {
  if (!Array.isArray(value)) return { key: 'field_not_list', params: { field } };
  if (maxItems !== undefined && value.length > maxItems)
    return { key: 'field_too_many_entries', params: { field, maxEntries: maxItems } };
  return value.map((item, index) => fieldProblem(items, `${field}[${index}]`, item)).find((each) => each !== undefined);
}
