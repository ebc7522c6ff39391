import {
  ModelAccessError,
  ModelContextError,
  type ModelError,
  ModelImageError,
  ModelKeyError,
  ModelRefusedError,
  ModelThrottledError,
  ModelUnavailableError,
  ModelUnknownError,
} from '../../ports/model.ts';

export interface Failure {
  /** The HTTP status. Missing when the connection broke, or when the error came within a stream. */
  status?: number | undefined;
  /** The name that the provider gives to the error, e.g. `ThrottlingException` or `overloaded_error`. */
  kind?: string | undefined;
  message: string;
  retryAfter?: string | null | undefined;
  /** The key that was sent. Some providers repeat it in their message. */
  key?: string | undefined;
}

/** Providers' messages are cut at this length, because some of them repeat the request after the reason. */
const MESSAGE_LENGTH = 300;

const BUSY = [
  'ThrottlingException',
  'ModelNotReadyException',
  'ServiceUnavailableException',
  'rate_limit_error',
  'rate_limit_exceeded',
  'overloaded_error',
  429,
  503,
  529,
];
/** The errors of an account without credit. They resemble the errors of a busy service, but retries do not help. */
const USED_UP = ['insufficient_quota', 'billing_error', 'ServiceQuotaExceededException', 402];
const WRONG_KEY = [
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'ExpiredTokenException',
  'authentication_error',
  'invalid_api_key',
  401,
];
const NO_ACCESS = ['AccessDeniedException', 'permission_error', 403];
const UNKNOWN_MODEL = ['ResourceNotFoundException', 'not_found_error', 'model_not_found', 404];
const TOO_LONG = ['context_length_exceeded', 'request_too_large', 413];
const REFUSED = ['ValidationException', 'invalid_request_error', 400, 415, 422];

/** Providers report only in the error's message that a request is too long. */
const SAYS_TOO_LONG =
  /context.{0,20}(?:length|window|size|overflow)|(?:prompt|input|request) is too (?:long|large)|too many (?:input )?tokens|exceeds?.{0,40}(?:context|token)/i;
const SAYS_UNKNOWN_MODEL =
  /model identifier is invalid|model .{0,80}(?:not found|does not exist|is not supported|not a valid)|(?:invalid|unknown|no such) model/i;
const SAYS_IMAGE = /image|vision|multimodal/i;
const SAYS_WRONG_KEY =
  /api.key.{0,20}(?:invalid|not valid|incorrect|missing)|(?:invalid|incorrect|missing).{0,10}api.key/i;

export function modelErrorFor(failure: Failure, error: Error): ModelError {
  const is = (names: readonly (string | number)[]) =>
    names.some((name) => name === failure.kind || name === failure.status);
  const message = withoutKey(failure.message, failure.key).slice(0, MESSAGE_LENGTH);
  // Logs include an error's cause, so the cause is omitted when its message contains the key.
  const options = message === failure.message.slice(0, MESSAGE_LENGTH) ? { cause: error } : {};
  if (is(USED_UP)) return new ModelAccessError(`The account is used up: ${message}`, options);
  if (is(BUSY)) {
    const retryAfterSeconds = secondsOf(failure.retryAfter);
    return new ModelThrottledError(`The model is busy: ${message}`, { ...options, retryAfterSeconds });
  }
  if (is(WRONG_KEY)) return new ModelKeyError(`The key is not accepted: ${message}`, options);
  if (is(NO_ACCESS)) return new ModelAccessError(`There is no access to the model: ${message}`, options);
  if (is(UNKNOWN_MODEL)) return new ModelUnknownError(`The model is not known: ${message}`, options);
  if (is(TOO_LONG)) return new ModelContextError(`The request is too long: ${message}`, options);
  if (is(REFUSED)) return refusal(message, options);
  return new ModelUnavailableError(`The model failed: ${message}`, options);
}

function refusal(message: string, options: ErrorOptions): ModelError {
  if (SAYS_WRONG_KEY.test(message)) return new ModelKeyError(`The key is not accepted: ${message}`, options);
  if (SAYS_TOO_LONG.test(message)) return new ModelContextError(`The request is too long: ${message}`, options);
  if (SAYS_UNKNOWN_MODEL.test(message)) return new ModelUnknownError(`The model is not known: ${message}`, options);
  if (SAYS_IMAGE.test(message)) return new ModelImageError(`An image was refused: ${message}`, options);
  return new ModelRefusedError(`The request was refused: ${message}`, options);
}

function withoutKey(message: string, key: string | undefined): string {
  return key ? message.replaceAll(key, '…') : message;
}

function secondsOf(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const atMs = Date.parse(retryAfter);
  return Number.isNaN(atMs) ? undefined : Math.max(0, (atMs - Date.now()) / 1_000);
}
