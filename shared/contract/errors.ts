/** The error codes every call may answer with, and the one HTTP status of each. */
import * as z from 'zod';

export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  banned: 403,
  not_found: 404,
  conflict: 409,
  build_in_progress: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that any route may answer with; a route's `errors` names what comes on top. */
export const COMMON_ERRORS = [
  'invalid_input',
  'payload_too_large',
  'unsupported_media_type',
  'internal',
] as const;

export const errorReplySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  /** With `build_in_progress`: the build that is in the way. */
  operationId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReplySchema>;
