import { hash } from 'node:crypto';
import type { Credentials, FindCredentials } from '../../iam/credential-store.ts';
import { parseCredentialScope } from './credential-scope.ts';
import { expectedSignature, type SignatureClaim, type SignedRequest } from './expected-signature.ts';
import { isSameSignature } from './is-same-signature.ts';
import { requireSignedHeaders } from './require-signed-headers.ts';
import { SignatureError, type SignatureErrors, signatureErrorsOf } from './signature-error.ts';
import { parseSigningTime } from './signing-time.ts';

const S3_MAX_SKEW_MS = 15 * 60_000;
const MAX_SKEW_MS = 5 * 60_000;

export async function verifySignature(
  request: SignedRequest,
  find: FindCredentials,
  nowMs: number,
  service: string,
): Promise<Credentials> {
  const errors = signatureErrorsOf(service);
  const claim = readAuthorization(request.headers, service, errors);
  const credentials = find(claim.scope.accessKeyId);
  if (!credentials) throw errors.unknownKey();
  const maxSkewMs = service === 's3' ? S3_MAX_SKEW_MS : MAX_SKEW_MS;
  if (Math.abs(nowMs - claim.signedAtMs) > maxSkewMs) throw errors.skewed(claim.timestamp);
  requireSignedHeaders(request.headers, claim.signedHeaders, service);
  const payloadHash = checkedPayloadHash(request, service);
  const expected = await expectedSignature(request, claim, payloadHash, credentials.secretAccessKey);
  if (!isSameSignature(expected, claim.signature)) throw errors.mismatch();
  return credentials;
}

function readAuthorization(headers: Record<string, string>, service: string, errors: SignatureErrors): SignatureClaim {
  const { authorization } = headers;
  if (!authorization) throw errors.missing();
  const match = /^AWS4-HMAC-SHA256\s+(.+)$/.exec(authorization);
  if (!match) throw errors.malformed('The authorization mechanism that was provided is not supported.');
  const parts = new Map(
    (match[1] ?? '').split(',').map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const scope = parseCredentialScope(parts.get('Credential') ?? '', service);
  const signature = parts.get('Signature');
  const signedHeaders = parts.get('SignedHeaders')?.split(';');
  const timestamp = headers['x-amz-date'];
  if (!scope) throw errors.malformed(`Credential must be <key>/<date>/<region>/${service}/aws4_request.`);
  if (!signature || !signedHeaders) throw errors.malformed('Signature and SignedHeaders are required.');
  if (!timestamp) throw errors.malformed('The x-amz-date header is required.');
  const signedAtMs = parseSigningTime(timestamp);
  if (signedAtMs === undefined || !timestamp.startsWith(scope.date)) {
    throw errors.malformed('The date of the signature and the x-amz-date header do not agree.');
  }
  return { scope, signature, signedHeaders, timestamp, signedAtMs };
}

function checkedPayloadHash(request: SignedRequest, service: string): string {
  const stated = request.headers['x-amz-content-sha256'];
  if (stated === undefined) return sha256(request.body ?? '');
  const isLiteral = stated === 'UNSIGNED-PAYLOAD' || stated.startsWith('STREAMING-');
  if (request.body === undefined || isLiteral || sha256(request.body) === stated) return stated;
  if (service === 's3') {
    throw new SignatureError(
      'XAmzContentSHA256Mismatch',
      400,
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  throw signatureErrorsOf(service).mismatch();
}

function sha256(data: Buffer | string): string {
  return hash('sha256', data, 'hex');
}
