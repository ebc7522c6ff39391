/** The product specification prescribes these texts, except those about takedowns. */
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
  appealTooShort: 'Please say in at least 10 characters why the app should be online.',
  appealTooLong: 'Please say it in at most 1,000 characters.',
  appealFailed: 'The appeal was not sent',
  appealSent: 'Your appeal was sent.',
  appealSentDetail: 'An admin decides. What comes of it is shown here.',
  takenDown: 'An admin took this app down',
  takenDownDetail: 'It is offline for everyone, its previews too. Nothing was deleted.',
  appealPending: 'You appealed. An admin decides.',
  appealRejected: 'Your appeal was rejected',
} as const;

export const PAGE_TITLES = {
  missing: 'No app here',
  gone: 'This app was taken down',
  preview: 'Buidl preview',
} as const;

/** The rules that users select in reports and admins in takedowns. The page around an app contains the same texts. */
export const RULE_LABELS = {
  malicious: 'It is harmful or deceives people',
  illegal: 'It is against the law',
  hateful: 'It is hateful or violent',
  sexual: 'It is sexual',
  copyright: "It uses somebody's work without leave",
  other: 'Something else',
} as const;
