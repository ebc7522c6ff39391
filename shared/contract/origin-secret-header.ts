/** CloudFront sends the origin secret in this header and overwrites what a visitor puts in it. */
export const ORIGIN_SECRET_HEADER = 'x-origin-verify';
