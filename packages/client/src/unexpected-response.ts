import { ApiError } from './api-error.ts';

/** Returns the error for a response that does not match the contract. */
export function unexpectedResponse(message: string): ApiError {
  return new ApiError(message, { status: 200, code: 'unexpected_response', isFromServer: false });
}
