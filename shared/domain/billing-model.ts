export const BILLING_MODELS = ['app_wallet', 'creator_account'] as const;
export type BillingModel = (typeof BILLING_MODELS)[number];
