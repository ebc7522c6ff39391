/**
 * The IP addresses that webhooks may call. `public`: public addresses, by https only. `public-and-loopback`: also each
 * port of the local machine, and also by http, for development.
 */
export const WEBHOOK_TARGETS = ['public', 'public-and-loopback'] as const;
/** The ports of public receivers. Other ports would let users scan the services of strangers. */
export const WEBHOOK_PORTS: readonly number[] = [80, 443, 8443];
export type WebhookTargets = (typeof WEBHOOK_TARGETS)[number];
