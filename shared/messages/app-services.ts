/** The product specification prescribes these texts. An app bank is the prepaid credits of an app. */
export const APP_SERVICE_MESSAGES = {
  invalidAmount: 'Please enter a valid positive number for the amount.',
  transferFailed: 'Transfer Failed',
  transferFallback: 'Transfer failed.',
  updateFailed: 'Update Failed',
  updateFallback: 'Failed to update settings.',
} as const;
