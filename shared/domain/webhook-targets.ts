/**
 * Where webhooks may lead: to public addresses, by https; or to the machine itself too, also by http, which is for a stack that runs
 * on one machine.
 */
export const WEBHOOK_TARGETS = ['public', 'public-and-loopback'] as const;
export type WebhookTargets = (typeof WEBHOOK_TARGETS)[number];
