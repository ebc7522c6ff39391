import { ApiError } from './api-error.ts';

export function unexpectedResponse(message: string): ApiError {
  return new ApiError(message, { status: 200, code: 'unexpected_response', isFromServer: false });
}
