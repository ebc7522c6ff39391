/**
 * The addresses that webhooks may call. `public`: public addresses by https. `public-and-loopback`: also the local
 * machine, by http too, for development.
 */
export const WEBHOOK_TARGETS = ['public', 'public-and-loopback'] as const;
export type WebhookTargets = (typeof WEBHOOK_TARGETS)[number];
