import type { Permission } from '../iam/permission.ts';
import type { S3Emulator, S3ReadResult } from '../s3/start-s3.ts';
import type { HttpRequest, HttpResponse } from '../wire/http-message.ts';
import { xmlDocument } from '../wire/xml-document.ts';

/** Responds to GET and HEAD from the bucket. A missing key gives 404 to callers with list permission, 403 to others. */
export async function respondFromBucket(
  s3: Pick<S3Emulator, 'read'>,
  bucket: string,
  mayDo: (needed: Permission) => boolean,
  request: HttpRequest,
): Promise<HttpResponse> {
  const key = keyOf(request.path);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const bucketArn = `arn:aws:s3:::${bucket}`;
  const mayRead = isRead && mayDo({ action: 's3:GetObject', resource: `${bucketArn}/${key ?? ''}` });
  if (!mayRead || key === undefined) return refusal(403, 'AccessDenied', 'Access Denied');
  const found = await s3.read(bucket, key);
  if (found === undefined) {
    return mayDo({ action: 's3:ListBucket', resource: bucketArn })
      ? refusal(404, 'NoSuchKey', 'The specified key does not exist.')
      : refusal(403, 'AccessDenied', 'Access Denied');
  }
  const headers = describeObject(found);
  if (isUnchanged(found, request.headers)) {
    return { status: 304, headers, cookies: [], body: Buffer.alloc(0) };
  }
  const { range } = request.headers;
  const isRangeValid = request.headers['if-range'] === undefined || request.headers['if-range'] === found.etag;
  if (range === undefined || !isRangeValid) return { status: 200, headers, cookies: [], body: found.body };
  return partOf(found.body, range, headers);
}

function refusal(status: number, code: string, message: string): HttpResponse {
  const xml = xmlDocument('Error', { Code: code, Message: message });
  const headers = { 'content-type': 'application/xml' };
  return { status, headers, cookies: [], body: Buffer.from(xml) };
}

function keyOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path).slice(1) || undefined;
  } catch {
    return undefined;
  }
}

function describeObject(object: S3ReadResult): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': object.contentType,
    etag: object.etag,
    'last-modified': object.lastModified.toUTCString(),
    'accept-ranges': 'bytes',
  };
  if (object.cacheControl !== undefined) headers['cache-control'] = object.cacheControl;
  if (object.contentEncoding !== undefined) headers['content-encoding'] = object.contentEncoding;
  if (object.contentDisposition !== undefined) headers['content-disposition'] = object.contentDisposition;
  for (const [name, value] of Object.entries(object.metadata)) headers[`x-amz-meta-${name}`] = value;
  return headers;
}

function isUnchanged(object: S3ReadResult, headers: Record<string, string>): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === object.etag);
  }
  return since !== undefined && Math.floor(object.lastModified.getTime() / 1000) * 1000 <= Date.parse(since);
}

function partOf(body: Buffer, range: string, headers: Record<string, string>): HttpResponse {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  // RFC 9110 lets a server ignore requests for several ranges and for unknown units.
  if (from === '' && to === '') return { status: 200, headers, cookies: [], body };
  const start = from === '' ? Math.max(0, body.length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? body.length : Math.min(body.length, Number(to) + 1);
  if (start >= end) {
    return {
      status: 416,
      headers: { 'content-range': `bytes */${body.length}` },
      cookies: [],
      body: Buffer.alloc(0),
    };
  }
  const contentRange = `bytes ${start}-${end - 1}/${body.length}`;
  return {
    status: 206,
    headers: { ...headers, 'content-range': contentRange },
    cookies: [],
    body: body.subarray(start, end),
  };
}
