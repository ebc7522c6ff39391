import * as z from 'zod';
import { paramsSchema } from '../domain/keyed-text.ts';

export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  spend_limit: 403,
  forbidden: 403,
  banned: 403,
  not_found: 404,
  method_not_allowed: 405,
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

/** Errors that any route may return. The `errors` of a route list its other errors. */
export const COMMON_ERRORS = ['invalid_input', 'payload_too_large', 'unsupported_media_type', 'internal'] as const;

/**
 * Errors that any route may return before its own code runs: from the infrastructure in front of it, or from the check
 * that the request came through CloudFront. A route that also returns such an error itself lists it too.
 */
export const PLATFORM_ERRORS = ['forbidden', 'rate_limited', 'unavailable'] as const;

/** Further errors of every route that needs an API key. `forbidden`: the key lacks the scope. */
export const USER_ERRORS = ['unauthenticated', 'banned', 'forbidden'] as const;
/** Further errors of every route that changes a project. */
export const PROJECT_ERRORS = [...USER_ERRORS, 'not_found'] as const;

const fieldProblemSchema = z.object({
  /** The path of the field, for example `llmSettings.topP`; missing when the problem is about the whole request. */
  field: z.string().optional(),
  message: z.string(),
  /** The message key of `message`. Missing when the site has no translation for it. */
  reason: z.string().optional(),
  params: paramsSchema.optional(),
});
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

export const errorResponseSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  /** The key of the sentence in `error`, which is more specific than the error code. Later versions may add keys. */
  reason: z.string().optional(),
  params: paramsSchema.optional(),
  requestId: z.string().optional(),
  /** Only with the code `build_in_progress`: the operation of the running build. */
  operationId: z.string().optional(),
  field: z.string().optional(),
  problems: z.array(fieldProblemSchema).optional(),
  /** Only with the code `conflict`, after changing a record of an app: the current record. */
  current: z.unknown().optional(),
});
export type ErrorResponse = z.infer<typeof errorResponseSchema>;
