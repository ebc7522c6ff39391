import type { RefusalTable } from './refusal-table.ts';

export const CALL_REFUSALS = {
  internal_error: {
    code: 'internal',
    text: 'Something went wrong on our side. Please try again. (Request {requestId})',
  },
  unknown_endpoint: { code: 'not_found', text: 'Unknown endpoint.' },
  wrong_method: { code: 'method_not_allowed', text: 'This address takes {methods}.' },
  bypasses_cloudfront: { code: 'forbidden', text: 'Please send requests to the address of the site.' },
  origin_not_checked: { code: 'unavailable', text: 'This request could not be checked. Please try again.' },
  admins_only: { code: 'forbidden', text: 'Only admins may do this.' },
  /** `problem` is a sentence about the first invalid field. */
  invalid_field: { code: 'invalid_input', text: '{problem}' },
  unknown_field: { code: 'invalid_input', text: 'Unknown field: {field}.' },
  too_many_form_parts: { code: 'payload_too_large', text: 'The form has too many parts.' },
  broken_form: { code: 'invalid_input', text: 'The form data is broken or incomplete.' },
  wrong_body_type: { code: 'unsupported_media_type', text: 'Please send this request as {contentType}.' },
  body_not_json: { code: 'invalid_input', text: 'The body is not valid JSON.' },
  body_not_object: { code: 'invalid_input', text: 'The body must be a JSON object.' },
  wrong_cursor: { code: 'invalid_input', text: 'This is not a cursor of this list.' },
  idempotency_key_reused: { code: 'conflict', text: 'This idempotency key belongs to another call.' },
  response_lost: {
    code: 'conflict',
    text: 'The call with this idempotency key has run, but its response could not be kept.',
  },
  call_still_runs: { code: 'conflict', text: 'The call with this idempotency key still runs.' },
} as const satisfies RefusalTable;
