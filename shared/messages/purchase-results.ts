export const PURCHASE_RESULTS = {
  credited: '{credits} credits were added to your account.',
  pending: 'Waiting for the network to finalize your payment.',
} as const;
