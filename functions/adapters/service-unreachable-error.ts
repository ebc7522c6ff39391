/** A service of AWS was busy, broken or out of reach in every attempt; another try later may succeed. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
  readonly code = 'service_unreachable';
}
