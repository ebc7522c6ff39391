import type { ErrorCode } from '../contract/errors.ts';

/** The meaning of each error code, and the remedy. */
export const ERROR_MEANINGS: Record<ErrorCode, string> = {
  invalid_input: 'A field is missing, unknown or not valid. The same request fails again.',
  unauthenticated: 'The API key is missing, unknown or revoked, or the signature is wrong.',
  insufficient_credits: 'The account or the bank of the app has too few credits.',
  spend_limit: 'The API key has a spend limit for each UTC day, and what is left of it is not enough.',
  forbidden: 'The user may not do this, or the scopes of the API key do not open the call.',
  banned: 'The account is banned.',
  not_found: 'There is nothing under this id, or the caller may not see it.',
  method_not_allowed: 'The address does not take this method; `Allow` names those that it takes.',
  conflict: 'What is stored contradicts the request, or a call with the same key runs.',
  build_in_progress: 'The user has a running build, which `operationId` names.',
  gone: 'The app was withdrawn or taken down.',
  payload_too_large: 'The request is larger than the call takes.',
  unsupported_media_type: 'The content type, or the type of a file, is not taken.',
  rate_limited: 'Too many calls. `Retry-After` says how many seconds to wait.',
  internal: 'A fault on our side, named by `requestId`. Try again.',
  unavailable: 'Something that the call needs does not respond. Try again later.',
};
