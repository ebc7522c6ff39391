import { accessDenied, signatureErrorsOf } from './signature-error.ts';

/**
 * Throws SignatureError when the host is not signed. For S3, all x-amz headers must be signed too, because S3 acts on
 * them.
 */
export function requireSignedHeaders(headers: Record<string, string>, signedHeaders: string[], service: string): void {
  // Over HTTP/2 the SDK signs the pseudo-header `:authority` instead of `host`.
  const isHostSigned = signedHeaders.includes('host') || signedHeaders.includes(':authority');
  const missing = isHostSigned ? unsignedAmzHeader(headers, signedHeaders, service) : 'host';
  if (missing === undefined) return;
  if (service === 's3') {
    throw accessDenied(`There were headers present in the request which were not signed: ${missing}`);
  }
  throw signatureErrorsOf(service).malformed(`'${missing}' must be a signed header.`);
}

function unsignedAmzHeader(
  headers: Record<string, string>,
  signedHeaders: string[],
  service: string,
): string | undefined {
  if (service !== 's3') return undefined;
  return Object.keys(headers).find((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name));
}
