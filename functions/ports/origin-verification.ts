/** Distinguishes requests through CloudFront from those that bypass it. */
export interface OriginVerification {
  /** `secret` is the value of the header that CloudFront adds to every request. */
  isFromCloudFront(secret: string | undefined): Promise<boolean>;
}
