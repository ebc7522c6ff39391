/** The specification's strings about money; apart from the others, because the front page shows none of them. */
export const MONEY_MESSAGES = {
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
  invalidAmount: 'Please enter a valid positive number for the amount.',
  transferFailed: 'Transfer Failed',
  transferFallback: 'Transfer failed.',
  updateFailed: 'Update Failed',
  updateFallback: 'Failed to update settings.',
} as const;
