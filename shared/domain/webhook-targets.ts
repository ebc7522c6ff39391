/**
 * The IP addresses that webhooks may call. `public`: public addresses, by https only. `public-and-loopback`, for
 * development: public addresses, and every port of the local machine by http or https.
 */
export const WEBHOOK_TARGETS = ['public', 'public-and-loopback'] as const;
/** The allowed ports of public receivers. With other ports, users could scan the services of third parties. */
export const WEBHOOK_PORTS: readonly number[] = [80, 443, 8443];
export type WebhookTargets = (typeof WEBHOOK_TARGETS)[number];
