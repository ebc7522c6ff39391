/** The supported rule statements. Any other statement or unknown part is an error at boot. */
import * as z from 'zod';
import type { HttpRequest } from '../wire/http-message.ts';

const byteMatch = z.strictObject({
  ByteMatchStatement: z.strictObject({
    FieldToMatch: z.strictObject({ UriPath: z.strictObject({}) }),
    PositionalConstraint: z.literal('STARTS_WITH'),
    SearchString: z.string(),
    TextTransformations: z.array(z.strictObject({ Priority: z.int(), Type: z.literal('NONE') })),
  }),
});
const labelMatch = z.strictObject({
  LabelMatchStatement: z.strictObject({ Scope: z.literal('LABEL'), Key: z.string().min(1).max(1024) }),
});
const match = z.union([byteMatch, labelMatch]);
const or = z.strictObject({ OrStatement: z.strictObject({ Statements: z.array(match).min(2) }) });
const operand = z.union([byteMatch, labelMatch, or]);
const not = z.strictObject({ NotStatement: z.strictObject({ Statement: operand }) });
const and = z.strictObject({ AndStatement: z.strictObject({ Statements: z.array(operand).min(2) }) });

export const statementSchema = z.union([byteMatch, labelMatch, or, not, and]);

export interface InspectedRequest {
  request: HttpRequest;
  /** Labels that earlier rules of the web ACL added. */
  labels: ReadonlySet<string>;
}

export function isMatch(statement: z.output<typeof statementSchema>, inspected: InspectedRequest): boolean {
  if ('NotStatement' in statement) return !isMatch(statement.NotStatement.Statement, inspected);
  if ('OrStatement' in statement) return statement.OrStatement.Statements.some((each) => isMatch(each, inspected));
  if ('AndStatement' in statement) return statement.AndStatement.Statements.every((each) => isMatch(each, inspected));
  if ('LabelMatchStatement' in statement) return inspected.labels.has(statement.LabelMatchStatement.Key);
  return inspected.request.path.startsWith(statement.ByteMatchStatement.SearchString);
}
