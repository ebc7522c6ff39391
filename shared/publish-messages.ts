/** The specification's strings about publishing; apart from the others, because the front page shows none of them. */
export const PUBLISH_MESSAGES = {
  publishFailed: 'Publishing Failed',
  publishFallback: 'Failed to publish project.',
  thumbnailFailed: 'Update Failed',
  thumbnailFallback: 'Failed to update image.',
  showcaseFailed: 'Update Failed',
} as const;
