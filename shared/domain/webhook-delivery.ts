/** `waiting`: another attempt follows. `failed`: no attempt is left. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * The outcomes of an attempt. `accepted`: a 2xx response. `redirected`: a 3xx response, which is not followed.
 * `refused`: any other response. `forbidden_address`: the host resolves to an IP address that webhooks may not call.
 * `not_sent`: the webhook was disabled, or its account locked.
 */
export const ATTEMPT_OUTCOMES = [
  'accepted',
  'redirected',
  'refused',
  'timed_out',
  'unknown_host',
  'forbidden_address',
  'bad_certificate',
  'unreachable',
  'not_sent',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];
