export const LIMIT_MESSAGES = {
  tooManyVisits: 'Too many visits at once',
  addressBlocked: 'Too many requests came from your network. Please wait a few minutes and try again.',
  requestRefused: 'This request was refused',
  looksLikeAttack: 'The address, the cookies or the User-Agent of this request look like an attack, so it was refused.',
  pagesLimited: 'Many pages were opened from your network within a minute. Wait a moment and reload this one.',
} as const;
