import { AwsError } from '../wire/aws-json-server.ts';
import { type ActionName, type ActionStore, loadRequestShape, type ValidatedRequest, validations } from './dynalite.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Validates a request and parses its expressions. The caller handles the parameters `alsoAllowed`. Throws AwsError. */
export function validateRequest(
  action: ActionName,
  input: unknown,
  store: ActionStore,
  alsoAllowed: readonly string[] = [],
): ValidatedRequest {
  const shape = loadRequestShape(action);
  if (!isObject(input)) throw new AwsError('SerializationException', 'Unexpected token received from parser');
  refuseUnknownParameters(action, input, [...Object.keys(shape.types), ...alsoAllowed]);
  refuseLongExpressions(input);
  for (const values of [input.Item, input.ExpressionAttributeValues]) refuseDeepValues(values);
  try {
    // checkTypes changes the top level of its argument, so it gets a copy.
    const data = validations.checkTypes({ ...input }, shape.types);
    validations.checkValidations(data, shape.types, shape.custom, store);
    for (const parsed of [data._condition, data._filter]) {
      if (!isObject(parsed)) continue;
      refuseManyOperands(parsed.expression);
      refuseDocumentComparison(parsed.expression);
    }
    return data;
  } catch (error) {
    throw toAwsError(error);
  }
}

/* The limits below are those of DynamoDB. dynalite does not enforce them. */

const MAX_EXPRESSION_BYTES = 4 * 1024;
const MAX_IN_OPERANDS = 100;
/** The deepest nesting of maps and lists. */
const MAX_LEVELS = 32;
const EXPRESSIONS = [
  'ConditionExpression',
  'FilterExpression',
  'KeyConditionExpression',
  'ProjectionExpression',
  'UpdateExpression',
];

function refuseLongExpressions(input: JsonObject): void {
  for (const name of EXPRESSIONS) {
    const text = input[name];
    const bytes = typeof text === 'string' ? Buffer.byteLength(text) : 0;
    if (bytes <= MAX_EXPRESSION_BYTES) continue;
    const problem = 'Expression size has exceeded the maximum allowed size';
    throw new AwsError('ValidationException', `Invalid ${name}: ${problem}; expression size: ${bytes}`);
  }
}

/** Refuses an item, or other named values, with too many levels. Throws AwsError ValidationException. */
export function refuseDeepValues(values: unknown): void {
  if (!isObject(values)) return;
  for (const value of Object.values(values)) {
    if (isDeeperThan(value, MAX_LEVELS)) {
      throw new AwsError('ValidationException', 'Nesting Levels have exceeded supported limits');
    }
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (!isObject(value)) return false;
  const { M: map, L: list } = value;
  if (!isObject(map) && !Array.isArray(list)) return false;
  const parts: unknown[] = Array.isArray(list) ? list : Object.values(map ?? {});
  return levels === 0 || parts.some((part) => isDeeperThan(part, levels - 1));
}

function refuseManyOperands(node: unknown): void {
  if (!isObject(node) || !Array.isArray(node.args)) return;
  // The first argument of IN is the value that is looked up in the others.
  const operands = node.type === 'in' ? node.args.length - 1 : 0;
  if (operands > MAX_IN_OPERANDS) {
    const problem = 'The IN operator is provided with too many operands';
    throw new AwsError('ValidationException', `${problem}; number of operands: ${operands}`);
  }
  node.args.forEach(refuseManyOperands);
}

/** Refuses comparisons with maps and lists, because dynalite treats equal maps or lists as different. */
function refuseDocumentComparison(node: unknown): void {
  if (!isObject(node) || !Array.isArray(node.args)) return;
  const isComparison = node.type === '=' || node.type === '<>' || node.type === 'in';
  const isDocument = (arg: unknown) => isObject(arg) && ('M' in arg || 'L' in arg);
  if (isComparison && node.args.some(isDocument)) {
    const message = "The local cloud's DynamoDB does not compare maps or lists in expressions.";
    console.error(message);
    throw new AwsError('ValidationException', message);
  }
  node.args.forEach(refuseDocumentComparison);
}

/** Throws AwsError ValidationException when `input` has a key that is not in `known`. */
export function refuseUnknownParameters(where: string, input: JsonObject, known: readonly string[]): void {
  const unknown = Object.keys(input).filter((key) => input[key] != null && !known.includes(key));
  if (unknown.length === 0) return;
  const message = `The local cloud's DynamoDB does not support ${unknown.join(', ')} in ${where}.`;
  console.error(message);
  throw new AwsError('ValidationException', message);
}

export function wantsItemOnFailure(input: unknown): boolean {
  const wanted = isObject(input) ? input.ReturnValuesOnConditionCheckFailure : undefined;
  if (wanted == null || wanted === 'NONE') return false;
  if (wanted === 'ALL_OLD') return true;
  throw new AwsError(
    'ValidationException',
    `1 validation error detected: Value '${String(wanted)}' at 'returnValuesOnConditionCheckFailure' failed to ` +
      'satisfy constraint: Member must satisfy enum value set: [ALL_OLD, NONE]',
  );
}

/** Converts an error of dynalite, which carries a response body; other errors pass through. */
export function toAwsError(error: unknown): unknown {
  if (!(error instanceof Error) || !('body' in error) || !isObject(error.body)) return error;
  const { __type: type, message, Message } = error.body;
  const code = String(type).split('#').at(-1) ?? 'InternalServerError';
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 400;
  return new AwsError(code, String(message ?? Message ?? ''), status);
}
