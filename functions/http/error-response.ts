import type { Logger } from '@aws-lambda-powertools/logger';
import type middy from '@middy/core';
import { ERROR_STATUS, type ErrorCode, type ErrorResponse } from '../../shared/contract/errors.ts';
import { refusalText } from '../../shared/messages/refusals.ts';
import { RequestError } from '../ports/request-error.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';

/**
 * Creates the middleware that responds to errors. The response to an unexpected error contains the request id instead
 * of the error's message.
 */
export function errorResponse(logger: Logger): middy.MiddlewareObj<ApiEvent, ApiResult, Error> {
  return {
    onError: (request) => {
      request.response = toErrorResponse(request.error, request.context.awsRequestId, logger);
    },
  };
}

/** Returns the response to an error. Logs unexpected errors, and RequestErrors with a status of 500 or more. */
export function toErrorResponse(error: unknown, requestId: string, logger: Logger): ApiResult {
  if (error instanceof RequestError) {
    // Causes are logged only for a status of 500 or more. Other causes may quote the request, including a password.
    if (error.cause && ERROR_STATUS[error.code] >= 500) {
      logger.error(error.message, { requestId, code: error.code, cause: String(error.cause) });
    }
    const { retryAfterSeconds, operationId, current, problems, allow } = error;
    const [first] = problems;
    const field = first?.field;
    const { reason, params } = first?.reason && first.message === error.message ? first : error;
    return errorResult(
      error.code,
      error.message,
      {
        ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
        ...(allow && { allow }),
      },
      {
        reason,
        ...(params && { params }),
        ...(operationId && { operationId }),
        ...(current !== undefined && { current }),
        ...(field && { field }),
        ...(problems.length > 0 && { problems: [...problems] }),
      },
    );
  }
  logger.error('Unexpected error', { requestId, error: error instanceof Error ? error : String(error) });
  const params = { requestId };
  const message = refusalText({ key: 'internal_error', params });
  return errorResult('internal', message, {}, { reason: 'internal_error', params, requestId });
}

function errorResult(
  code: ErrorCode,
  message: string,
  headers: Record<string, string>,
  more: Omit<ErrorResponse, 'success' | 'error' | 'code'>,
): ApiResult {
  const body: ErrorResponse = { success: false, error: message, code, ...more };
  return {
    statusCode: ERROR_STATUS[code],
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}
