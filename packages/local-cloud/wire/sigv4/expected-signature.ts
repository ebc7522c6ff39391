import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { ALGORITHM_IDENTIFIER, createScope, SignatureV4 } from '@smithy/signature-v4';
import { decodeText, parseQuery } from '../parse-query.ts';
import type { CredentialScope } from './credential-scope.ts';
import { NodeSha256 } from './node-sha256.ts';

export interface SignedRequest {
  method: string;
  path: string;
  /** Header names are in lower case. Over HTTP/2, `host` may be given as `:authority`. */
  headers: Record<string, string>;
  /** Undefined when the hash in the header x-amz-content-sha256 is trusted. */
  body: Buffer | undefined;
}

export interface SignatureClaim {
  scope: CredentialScope;
  signedHeaders: string[];
  signature: string;
  /** Time of signing as `yyyyMMddTHHmmssZ`. */
  timestamp: string;
  /** `timestamp` in milliseconds since the epoch. */
  signedAtMs: number;
}

export function expectedSignature(
  request: SignedRequest,
  claim: SignatureClaim,
  payloadHash: string,
  secretAccessKey: string,
): Promise<string> {
  return signerOf(claim.scope, secretAccessKey).signClaim(request, claim, payloadHash);
}

/** Returns the hexadecimal signature of the policy of an S3 POST form. */
export function expectedPolicySignature(policy: string, scope: CredentialScope, secretAccessKey: string): string {
  return signerOf(scope, secretAccessKey).signText(policy);
}

const MOST_SIGNERS = 100;
const signers = new Map<string, ClaimSigner>();

/** Caches signers, because deriving a day's signing key takes longer than the rest of a verification. */
function signerOf(scope: CredentialScope, secretAccessKey: string): ClaimSigner {
  const { accessKeyId, date, region, service } = scope;
  const id = [accessKeyId, secretAccessKey, date, region, service].join(' ');
  const known = signers.get(id);
  if (known !== undefined) return known;
  if (signers.size >= MOST_SIGNERS) signers.clear();
  const signer = new ClaimSigner(scope, secretAccessKey);
  signers.set(id, signer);
  return signer;
}

/** Signs the headers that a request claims to sign. `SignatureV4` itself would choose the headers to sign. */
class ClaimSigner extends SignatureV4 {
  readonly #scope: CredentialScope;
  readonly #key: KeyObject;

  constructor(scope: CredentialScope, secretAccessKey: string) {
    const { accessKeyId, region, service } = scope;
    super({
      service,
      region,
      credentials: { accessKeyId, secretAccessKey },
      sha256: NodeSha256,
      uriEscapePath: service !== 's3',
    });
    this.#scope = scope;
    this.#key = createSecretKey(signingKey(scope, secretAccessKey));
  }

  signText(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }

  async signClaim(request: SignedRequest, claim: SignatureClaim, payloadHash: string): Promise<string> {
    const { date, region, service } = this.#scope;
    const canonicalHeaders = Object.fromEntries(
      claim.signedHeaders.map((name) => [name, canonicalHeader(request.headers, name)]),
    );
    const canonicalRequest = this.createCanonicalRequest(
      toHttpRequest(request, service),
      canonicalHeaders,
      payloadHash,
    );
    const stringToSign = await this.createStringToSign(
      claim.timestamp,
      createScope(date, region, service),
      canonicalRequest,
      ALGORITHM_IDENTIFIER,
    );
    return this.signText(stringToSign);
  }
}

function signingKey({ date, region, service }: CredentialScope, secretAccessKey: string): Buffer {
  return [date, region, service, 'aws4_request'].reduce(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
}

function toHttpRequest({ method, path, headers }: SignedRequest, service: string) {
  const rawPath = path.split('?', 1)[0] || '/';
  const query: Record<string, string[]> = {};
  for (const [name, value] of parseQuery(path)) query[name] = [...(query[name] ?? []), value];
  return {
    method: method.toUpperCase(),
    protocol: 'http:',
    hostname: headers.host ?? '',
    // S3 signs the path with each segment encoded once, however the client encoded it.
    path: service === 's3' ? rawPath.split('/').map(decodeText).map(encodeText).join('/') : rawPath,
    query,
    headers,
  };
}

function canonicalHeader(headers: Record<string, string>, name: string): string {
  const value = headers[name] ?? (name === 'host' ? headers[':authority'] : undefined);
  return (value ?? '').trim().replace(/\s+/g, ' ');
}

function encodeText(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
