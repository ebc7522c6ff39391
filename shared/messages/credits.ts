/** The product specification prescribes these texts. */
export const CREDIT_MESSAGES = {
  plansLoading: 'Loading credit plans...',
  plansFailed: 'Error: Could not load credit plans. Please try refreshing the page.',
  pricesStandard: 'Showing standard credit prices.',
  pricesDiscounted: 'Showing discounted prices for ASV holders.',
  discountQualified: 'Your ASV balance qualifies you for exclusive discounts!',
  holdingRequirement: 'ASV Holding Requirement',
  allInSol: 'All purchases are made in SOL.',
  purchaseUnavailable: 'Purchase Unavailable',
  logInFirst: 'Please Log In',
  walletNotConnected: 'Wallet not connected.',
  notSigned: 'Transaction was not signed or was rejected by the user.',
  purchaseSuccessful: 'Purchase Successful!',
  purchaseFailed: 'Purchase Failed',
} as const;
