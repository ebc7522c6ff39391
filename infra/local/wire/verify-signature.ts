/** AWS Signature Version 4 as the services check it: header signatures, presigned queries and S3 POST forms. */
import { timingSafeEqual } from 'node:crypto';
import type { Credentials, FindCredentials } from '../iam/credential-store.ts';
import type { Claim, Scope, SignedRequest } from './sigv4-canonical.ts';
import {
  ALGORITHM,
  hmac,
  parseQuery,
  parseTimestamp,
  sha256,
  signatureOf,
  signingKey,
} from './sigv4-canonical.ts';

/** A signature was refused. `code` and `status` are the ones the named AWS service answers with. */
export class SignatureError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'SignatureError';
    this.code = code;
    this.status = status;
  }
}

const MAX_PRESIGNED_SECONDS = 604_800;
const S3_MAX_SKEW_MS = 15 * 60_000;
const MAX_SKEW_MS = 5 * 60_000;
/** These speak a REST protocol and refuse with 403; the JSON services refuse with 400. */
const REST_SERVICES = new Set(['bedrock', 'lambda']);

/**
 * Checks the Authorization header of a request to a service.
 * Returns the key pair that signed it. Throws SignatureError.
 */
export function verifySignature(
  request: SignedRequest,
  find: FindCredentials,
  nowMs: number,
  service: string,
): Credentials {
  const refuse = refusalsOf(service);
  const claim = readAuthorization(request.headers, service);
  const signedAtMs = parseTimestamp(claim.timestamp);
  if (signedAtMs === undefined || !claim.timestamp.startsWith(claim.scope.date)) {
    throw refuse.malformed('The date of the signature and the x-amz-date header do not agree.');
  }
  const credentials = find(claim.scope.accessKeyId);
  if (!credentials) throw refuse.unknownKey();
  const maxSkewMs = service === 's3' ? S3_MAX_SKEW_MS : MAX_SKEW_MS;
  if (Math.abs(nowMs - signedAtMs) > maxSkewMs) throw refuse.skewed(claim.timestamp);
  requireSignedHeaders(request.headers, claim.signedHeaders, service);
  const payloadHash = checkedPayloadHash(request, service);
  const expected = signatureOf(request, claim, payloadHash, credentials.secretAccessKey);
  if (!sameText(expected, claim.signature)) throw refuse.mismatch();
  return credentials;
}

/**
 * Checks the X-Amz-* query parameters of a presigned S3 URL.
 * Returns the key pair that signed it. Throws SignatureError.
 */
export function verifyPresignedUrl(
  request: SignedRequest,
  find: FindCredentials,
  nowMs: number,
): Credentials {
  const refuse = refusalsOf('s3');
  const query = new Map(parseQuery(request.path));
  const parameter = (name: string) => {
    const value = query.get(name);
    if (value === undefined) throw badQuery(`Query-string authentication requires the ${name} parameter.`);
    return value;
  };
  if (parameter('X-Amz-Algorithm') !== ALGORITHM)
    throw badQuery(`X-Amz-Algorithm only supports "${ALGORITHM}"`);
  const scope = parseScope(parameter('X-Amz-Credential'), 's3');
  if (!scope) throw badQuery('Error parsing the X-Amz-Credential parameter.');
  const timestamp = parameter('X-Amz-Date');
  const signedAtMs = parseTimestamp(timestamp);
  if (signedAtMs === undefined || !timestamp.startsWith(scope.date)) {
    throw badQuery("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  }
  const expires = parameter('X-Amz-Expires');
  if (!/^\d{1,9}$/.test(expires)) throw badQuery('X-Amz-Expires should be a number');
  if (Number(expires) > MAX_PRESIGNED_SECONDS) {
    throw badQuery('X-Amz-Expires must be less than a week (in seconds) that is 604800');
  }
  const credentials = find(scope.accessKeyId);
  if (!credentials) throw refuse.unknownKey();
  if (signedAtMs - nowMs > S3_MAX_SKEW_MS) throw denied('Request is not valid yet');
  if (nowMs > signedAtMs + Number(expires) * 1000) throw denied('Request has expired');
  const signedHeaders = parameter('X-Amz-SignedHeaders').split(';');
  requireSignedHeaders(request.headers, signedHeaders, 's3');
  const claim = { scope, signedHeaders, signature: parameter('X-Amz-Signature'), timestamp };
  const payloadHash = request.headers['x-amz-content-sha256'] ?? query.get('X-Amz-Content-Sha256');
  const expected = signatureOf(
    request,
    claim,
    payloadHash ?? 'UNSIGNED-PAYLOAD',
    credentials.secretAccessKey,
  );
  if (!sameText(expected, claim.signature)) throw refuse.mismatch();
  return credentials;
}

/**
 * Checks the signature over the policy of an S3 POST form; field names in lower case.
 * The conditions and the expiry of the policy are the caller's to enforce.
 * Returns the key pair that signed it. Throws SignatureError.
 */
export function verifyPostForm(fields: ReadonlyMap<string, string>, find: FindCredentials): Credentials {
  const refuse = refusalsOf('s3');
  const field = (name: string) => {
    const value = fields.get(name);
    if (value === undefined) throw denied(`Bucket POST must contain a field named '${name}'.`);
    return value;
  };
  const policy = field('policy');
  if (field('x-amz-algorithm') !== ALGORITHM) throw denied(`x-amz-algorithm only supports "${ALGORITHM}"`);
  const scope = parseScope(field('x-amz-credential'), 's3');
  if (!scope || !field('x-amz-date').startsWith(scope.date))
    throw denied('The credential of the form is malformed.');
  const credentials = find(scope.accessKeyId);
  if (!credentials) throw refuse.unknownKey();
  const expected = hmac(signingKey(credentials.secretAccessKey, scope), policy).toString('hex');
  if (!sameText(expected, field('x-amz-signature'))) throw refuse.mismatch();
  return credentials;
}

function readAuthorization(headers: Record<string, string>, service: string): Claim {
  const refuse = refusalsOf(service);
  const authorization = headers.authorization;
  if (!authorization) throw refuse.missing();
  const match = /^AWS4-HMAC-SHA256\s+(.+)$/.exec(authorization);
  if (!match) throw refuse.malformed('The authorization mechanism that was provided is not supported.');
  const parts = new Map(
    (match[1] ?? '').split(',').map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const scope = parseScope(parts.get('Credential') ?? '', service);
  const signature = parts.get('Signature');
  const signedHeaders = parts.get('SignedHeaders')?.split(';');
  const timestamp = headers['x-amz-date'];
  if (!scope) throw refuse.malformed(`Credential must be <key>/<date>/<region>/${service}/aws4_request.`);
  if (!signature || !signedHeaders) throw refuse.malformed('Signature and SignedHeaders are required.');
  if (!timestamp) throw refuse.malformed('The x-amz-date header is required.');
  return { scope, signature, signedHeaders, timestamp };
}

function parseScope(credential: string, service: string): Scope | undefined {
  // An access key may itself hold a slash; the scope is the last four parts.
  const parts = credential.split('/');
  const [date, region, scopeService, terminator] = parts.slice(-4);
  const accessKeyId = parts.slice(0, -4).join('/');
  if (!accessKeyId || !date || !region || scopeService !== service || terminator !== 'aws4_request')
    return undefined;
  return { accessKeyId, date, region, service };
}

function requireSignedHeaders(headers: Record<string, string>, signed: string[], service: string): void {
  // Over HTTP/2 the SDK signs the pseudo-header in place of host.
  const isHostSigned = signed.includes('host') || signed.includes(':authority');
  const missing = isHostSigned ? unsignedAmzHeader(headers, signed, service) : 'host';
  if (missing === undefined) return;
  if (service === 's3')
    throw denied(`There were headers present in the request which were not signed: ${missing}`);
  throw refusalsOf(service).malformed(`'${missing}' must be a signed header.`);
}

function unsignedAmzHeader(
  headers: Record<string, string>,
  signed: string[],
  service: string,
): string | undefined {
  if (service !== 's3') return undefined;
  return Object.keys(headers).find((name) => name.startsWith('x-amz-') && !signed.includes(name));
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
  throw refusalsOf(service).mismatch();
}

function sameText(expected: string, given: string): boolean {
  // Hashing first makes both sides equally long, as the comparison in constant time needs.
  return timingSafeEqual(Buffer.from(sha256(expected)), Buffer.from(sha256(given)));
}

function denied(message: string): SignatureError {
  return new SignatureError('AccessDenied', 403, message);
}

function badQuery(message: string): SignatureError {
  return new SignatureError('AuthorizationQueryParametersError', 400, message);
}

/** The refusals of one service: S3 and the JSON services word the same refusal differently. */
function refusalsOf(service: string) {
  const mismatch = 'The request signature we calculated does not match the signature you provided.';
  if (service === 's3') {
    return {
      missing: () => denied('Access Denied'),
      malformed: (message: string) => new SignatureError('AuthorizationHeaderMalformed', 400, message),
      unknownKey: () =>
        new SignatureError(
          'InvalidAccessKeyId',
          403,
          'The AWS Access Key Id you provided does not exist in our records.',
        ),
      skewed: (_timestamp: string) =>
        new SignatureError(
          'RequestTimeTooSkewed',
          403,
          'The difference between the request time and the current time is too large.',
        ),
      mismatch: () => new SignatureError('SignatureDoesNotMatch', 403, mismatch),
    };
  }
  const status = REST_SERVICES.has(service) ? 403 : 400;
  return {
    missing: () =>
      new SignatureError('MissingAuthenticationTokenException', status, 'Missing Authentication Token'),
    malformed: (message: string) => new SignatureError('IncompleteSignatureException', status, message),
    unknownKey: () =>
      new SignatureError(
        'UnrecognizedClientException',
        status,
        'The security token included in the request is invalid.',
      ),
    skewed: (timestamp: string) =>
      new SignatureError(
        'InvalidSignatureException',
        status,
        `Signature expired or not yet current: ${timestamp}`,
      ),
    mismatch: () => new SignatureError('InvalidSignatureException', status, mismatch),
  };
}
