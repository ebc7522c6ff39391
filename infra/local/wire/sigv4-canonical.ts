/** The canonical form and the hashes of AWS Signature Version 4, and signing a request with them. */
import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  method: string;
  /** Path and query exactly as they were sent. */
  path: string;
  /** Names in lower case; over HTTP/2 `host` may be given as `:authority`. */
  headers: Record<string, string>;
  /** The bytes of the body; undefined to trust the hash that the header x-amz-content-sha256 states. */
  body: Buffer | undefined;
}

export const ALGORITHM = 'AWS4-HMAC-SHA256';
export interface Scope {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
}

/** What a request says about its own signature. */
export interface Claim {
  scope: Scope;
  signedHeaders: string[];
  signature: string;
  timestamp: string;
}

/** Returns the headers that sign an outgoing request; the request's own headers must hold `host`. */
export function signRequest(
  request: SignedRequest,
  key: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined },
  target: { region: string; service: string },
  nowMs: number,
): Record<string, string> {
  const timestamp = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const payloadHash = sha256(request.body ?? '');
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-date': timestamp,
    'x-amz-content-sha256': payloadHash,
    ...(key.sessionToken ? { 'x-amz-security-token': key.sessionToken } : {}),
  };
  const scope = { accessKeyId: key.accessKeyId, date: timestamp.slice(0, 8), ...target };
  const signedHeaders = Object.keys(headers).sort();
  const claim = { scope, signedHeaders, signature: '', timestamp };
  const signature = signatureOf({ ...request, headers }, claim, payloadHash, key.secretAccessKey);
  const credential = `${key.accessKeyId}/${scopeText(scope)}`;
  const authorization = `${ALGORITHM} Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`;
  return { ...headers, authorization };
}

export function signatureOf(
  request: SignedRequest,
  claim: Claim,
  payloadHash: string,
  secretAccessKey: string,
): string {
  const isS3 = claim.scope.service === 's3';
  const canonicalRequest = [
    request.method.toUpperCase(),
    canonicalPath(request.path, isS3),
    canonicalQuery(request.path),
    ...claim.signedHeaders.map((name) => `${name}:${canonicalHeader(request.headers, name)}`),
    '',
    claim.signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
  const stringToSign = [ALGORITHM, claim.timestamp, scopeText(claim.scope), sha256(canonicalRequest)].join(
    '\n',
  );
  return hmac(signingKey(secretAccessKey, claim.scope), stringToSign).toString('hex');
}

/** S3 signs the path encoded once; every other service signs the path as sent, normalized and encoded again. */
function canonicalPath(path: string, isS3: boolean): string {
  const rawPath = path.split('?', 1)[0] || '/';
  if (isS3) return rawPath.split('/').map(decodeText).map(encodeText).join('/');
  const segments: string[] = [];
  for (const segment of rawPath.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(encodeText(segment));
  }
  const trailing = rawPath.endsWith('/') && segments.length > 0 ? '/' : '';
  return `/${segments.join('/')}${trailing}`;
}

function canonicalQuery(path: string): string {
  return parseQuery(path)
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeText(name), encodeText(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function canonicalHeader(headers: Record<string, string>, name: string): string {
  const value = headers[name] ?? (name === 'host' ? headers[':authority'] : undefined);
  return (value ?? '').trim().replace(/\s+/g, ' ');
}

export function parseQuery(path: string): [string, string][] {
  const start = path.indexOf('?');
  if (start < 0) return [];
  const parts = path.slice(start + 1).split('&');
  return parts.filter(Boolean).map((part) => {
    const [name = '', ...value] = part.split('=');
    return [decodeText(name), decodeText(value.join('='))];
  });
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function encodeText(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export function parseTimestamp(timestamp: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match.map(Number);
  const timeMs = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

function scopeText(scope: Scope): string {
  return `${scope.date}/${scope.region}/${scope.service}/aws4_request`;
}

export function signingKey(secretAccessKey: string, scope: Scope): Buffer {
  return [scope.date, scope.region, scope.service, 'aws4_request'].reduce<Buffer>(
    (key, part) => hmac(key, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
}

export function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

export function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}
