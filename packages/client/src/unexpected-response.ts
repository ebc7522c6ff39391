import { ApiError } from './api-error.ts';

/** The server responded with something that is not what the contract says. */
export function unexpectedResponse(message: string): ApiError {
  return new ApiError(message, { status: 200, code: 'unexpected_response', isFromServer: false });
}
