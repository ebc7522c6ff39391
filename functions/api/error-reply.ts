/** The one map from errors to responses. */
import type { Logger } from '@aws-lambda-powertools/logger';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ERROR_STATUS, type ErrorCode, type ErrorReply } from '../../shared/contract/errors.ts';
import { RequestError } from '../core/request-error.ts';

/** Refusals keep their message; anything unforeseen is logged and answered with its request id alone. */
export function errorReply(
  error: unknown,
  requestId: string,
  logger: Logger,
): APIGatewayProxyStructuredResultV2 {
  if (error instanceof RequestError) {
    // The cause of a bad request may quote it, and with it somebody's password.
    if (error.cause && ERROR_STATUS[error.code] >= 500) {
      logger.error(error.message, { requestId, code: error.code, cause: String(error.cause) });
    }
    const { retryAfterSeconds: retryAfter, operationId } = error;
    return reply(
      error.code,
      error.message,
      retryAfter ? { 'retry-after': String(retryAfter) } : {},
      operationId ? { operationId } : {},
    );
  }
  logger.error('Unexpected error', { requestId, error: error instanceof Error ? error : String(error) });
  return reply(
    'internal',
    `Something went wrong on our side. Please try again. (Request ${requestId})`,
    {},
    { requestId },
  );
}

function reply(
  code: ErrorCode,
  message: string,
  headers: Record<string, string>,
  more: Pick<ErrorReply, 'requestId' | 'operationId'>,
): APIGatewayProxyStructuredResultV2 {
  const body: ErrorReply = { success: false, error: message, code, ...more };
  return {
    statusCode: ERROR_STATUS[code],
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}
