/** The specification's strings about publishing, thumbnails and the showcase. */
export const PUBLISHING_MESSAGES = {
  publishFailed: 'Publishing Failed',
  publishFallback: 'Failed to publish project.',
  unpublishFailed: 'Unpublishing failed',
  unpublishFallback: 'Failed to unpublish project.',
  invalidAppName: 'Invalid Name',
  invalidAppNameDetail: 'Custom name can only contain lowercase letters, numbers, and hyphens.',
  thumbnailFailed: 'Update Failed',
  thumbnailFallback: 'Failed to update image.',
  showcaseFailed: 'Update Failed',
  showcaseFallback: 'Failed to update showcase status.',
} as const;
