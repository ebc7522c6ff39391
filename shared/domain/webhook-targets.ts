/**
 * The IP addresses that webhooks may call. `public`: public addresses, by https only. `public-and-loopback`: also the
 * local machine, and also by http, for development.
 */
export const WEBHOOK_TARGETS = ['public', 'public-and-loopback'] as const;
export type WebhookTargets = (typeof WEBHOOK_TARGETS)[number];
