/** Thrown when an AWS service was busy, failing or unreachable in every attempt; a later retry may succeed. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
  readonly code = 'service_unreachable';
}
