/** The specification's strings about projects and their revisions. */
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
} as const;

/** Returns the question that is asked before a minor revision becomes a major one. */
export function confirmPromotion(revision: string): string {
  return `Are you sure you want to promote revision ${revision} to a new major revision?`;
}

/** Returns the question that is asked before a revision is deleted. */
export function confirmDeletion(revision: string): string {
  return `Are you sure you want to delete revision ${revision}? This cannot be undone.`;
}
