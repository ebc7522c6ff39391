import { ALGORITHM_IDENTIFIER, MAX_PRESIGNED_TTL, UNSIGNED_PAYLOAD } from '@smithy/signature-v4';
import type { Credentials, FindCredentials } from '../../iam/credential-store.ts';
import { parseQuery } from '../parse-query.ts';
import { parseCredentialScope } from './credential-scope.ts';
import { expectedSignature, type SignatureClaim, type SignedRequest } from './expected-signature.ts';
import { isSameSignature } from './is-same-signature.ts';
import { requireSignedHeaders } from './require-signed-headers.ts';
import { accessDenied, SignatureError, s3SignatureErrors } from './signature-error.ts';
import { parseSigningTime } from './signing-time.ts';

const MAX_SKEW_MS = 15 * 60_000;

export async function verifyPresignedUrl(
  request: SignedRequest,
  find: FindCredentials,
  nowMs: number,
): Promise<Credentials> {
  const query = new Map(parseQuery(request.path));
  const { expiresSeconds, ...claim } = readClaim(query);
  const credentials = find(claim.scope.accessKeyId);
  if (!credentials) throw s3SignatureErrors.unknownKey();
  if (claim.signedAtMs - nowMs > MAX_SKEW_MS) throw accessDenied('Request is not valid yet');
  if (nowMs > claim.signedAtMs + expiresSeconds * 1000) throw accessDenied('Request has expired');
  requireSignedHeaders(request.headers, claim.signedHeaders, 's3');
  const payloadHash = request.headers['x-amz-content-sha256'] ?? query.get('X-Amz-Content-Sha256') ?? UNSIGNED_PAYLOAD;
  const expected = await expectedSignature(request, claim, payloadHash, credentials.secretAccessKey);
  if (!isSameSignature(expected, claim.signature)) throw s3SignatureErrors.mismatch();
  return credentials;
}

function readClaim(query: ReadonlyMap<string, string>): SignatureClaim & { expiresSeconds: number } {
  const parameter = (name: string) => {
    const value = query.get(name);
    if (value === undefined) throw badQuery(`Query-string authentication requires the ${name} parameter.`);
    return value;
  };
  if (parameter('X-Amz-Algorithm') !== ALGORITHM_IDENTIFIER) {
    throw badQuery(`X-Amz-Algorithm only supports "${ALGORITHM_IDENTIFIER}"`);
  }
  const scope = parseCredentialScope(parameter('X-Amz-Credential'), 's3');
  if (!scope) throw badQuery('Error parsing the X-Amz-Credential parameter.');
  const timestamp = parameter('X-Amz-Date');
  const signedAtMs = parseSigningTime(timestamp);
  if (signedAtMs === undefined || !timestamp.startsWith(scope.date)) {
    throw badQuery("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  }
  const expires = parameter('X-Amz-Expires');
  if (!/^\d{1,9}$/.test(expires)) throw badQuery('X-Amz-Expires should be a number');
  if (Number(expires) > MAX_PRESIGNED_TTL) {
    throw badQuery('X-Amz-Expires must be less than a week (in seconds) that is 604800');
  }
  return {
    scope,
    timestamp,
    signedAtMs,
    expiresSeconds: Number(expires),
    signedHeaders: parameter('X-Amz-SignedHeaders').split(';'),
    signature: parameter('X-Amz-Signature'),
  };
}

function badQuery(message: string): SignatureError {
  return new SignatureError('AuthorizationQueryParametersError', 400, message);
}
