/** The one map from errors to responses. */
import type { Logger } from '@aws-lambda-powertools/logger';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { ERROR_STATUS, type ErrorCode, type ErrorReply } from '../../shared/contract/errors.ts';
import { RequestError } from '../core/request-error.ts';

/** Refusals keep their message; anything unforeseen is logged and answered with its request id alone. */
export function errorReply(
  error: unknown,
  requestId: string,
  logger: Logger,
): APIGatewayProxyStructuredResultV2 {
  if (error instanceof RequestError) {
    if (error.cause) logger.warn(error.message, { code: error.code, cause: String(error.cause) });
    const retryAfter = error.retryAfterSeconds;
    return reply(error.code, error.message, retryAfter ? { 'retry-after': String(retryAfter) } : {});
  }
  if (error instanceof z.ZodError) return reply('invalid_input', readableIssue(error.issues));
  logger.error('Unexpected error', { requestId, error: error instanceof Error ? error : String(error) });
  return reply(
    'internal',
    `Something went wrong on our side. Please try again. (Request ${requestId})`,
    {},
    requestId,
  );
}

function reply(
  code: ErrorCode,
  message: string,
  headers: Record<string, string> = {},
  requestId?: string,
): APIGatewayProxyStructuredResultV2 {
  const body: ErrorReply = { success: false, error: message, code, ...(requestId && { requestId }) };
  return {
    statusCode: ERROR_STATUS[code],
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

type Issue = z.core.$ZodIssue;

/** The first problem as a sentence; a union names the problem of its closest branch. */
function readableIssue(issues: readonly Issue[], path: readonly PropertyKey[] = []): string {
  const [issue] = issues;
  if (!issue) return 'The request is not valid.';
  const fullPath = [...path, ...issue.path];
  if (issue.code === 'invalid_union') {
    const branches = issue.errors.toSorted((left, right) => depth(right) - depth(left));
    return readableIssue(branches[0] ?? [], fullPath);
  }
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}.`;
  const field = fullPath.map(String).join('.');
  return isOwnSentence(issue.message) || !field ? issue.message : `${field}: ${issue.message}`;
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => (issue.code === 'invalid_type' ? 0 : 1) + issue.path.length));
}

/** Messages of ours are whole sentences; those of the schema library need the field's name. */
function isOwnSentence(message: string): boolean {
  return message.endsWith('.');
}
