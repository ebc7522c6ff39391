/** `waiting`: its next attempt comes by itself. `failed`: no attempt is left. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * What came of an attempt. `accepted`: a response 2xx. `redirected`: a response 3xx, which is not followed. `refused`: any other
 * response. `forbidden_address`: the host leads to an address that webhooks may not reach. `not_sent`: the webhook was switched off, or
 * its account locked.
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
