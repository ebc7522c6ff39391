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
const or = z.strictObject({ OrStatement: z.strictObject({ Statements: z.array(byteMatch).min(2) }) });
const not = z.strictObject({ NotStatement: z.strictObject({ Statement: z.union([byteMatch, or]) }) });

export const scopeSchema = z.union([byteMatch, or, not]);

export function isInScope(scope: z.output<typeof scopeSchema> | undefined, request: HttpRequest): boolean {
  if (scope === undefined) return true;
  if ('NotStatement' in scope) return !isInScope(scope.NotStatement.Statement, request);
  if ('OrStatement' in scope) return scope.OrStatement.Statements.some((each) => isInScope(each, request));
  return request.path.startsWith(scope.ByteMatchStatement.SearchString);
}
