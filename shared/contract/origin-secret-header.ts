/** CloudFront sends the origin secret in this header and overwrites a visitor's value. */
export const ORIGIN_SECRET_HEADER = 'x-origin-verify';
