/** The product specification prescribes these texts. `{0}` is a revision number. */
export const PROJECT_MESSAGES = {
  appsLoadFailed: 'Failed to load your apps',
  promotionFailed: 'Promotion failed',
  promotionFallback: 'Failed to promote revision.',
  deletionFailed: 'Deletion failed',
  deletionFallback: 'Failed to delete revision.',
  exportFailed: 'Export Failed',
  exportFallback: 'Could not download the file.',
  assetReplaceFailed: 'Failed to replace asset',
  assetReplaceFallback: 'An unknown error occurred.',
  revisionNotFound: 'Revision not found',
  revisionNotFoundDetail: 'Could not find the specified revision to edit.',
  revisionLoadFailed: 'Failed to load revision data.',
  confirmPromotion: 'Are you sure you want to promote revision {0} to a new major revision?',
  confirmDeletion: 'Are you sure you want to delete revision {0}? This cannot be undone.',
} as const;
