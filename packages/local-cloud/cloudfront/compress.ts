import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpResponse } from '../wire/http-message.ts';

const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;
const COMPRESSIBLE =
  /^(text\/.+|font\/(ttf|otf|eot|opentype)|image\/(svg\+xml|bmp)|application\/(javascript|json|xml|wasm|manifest\+json|rss\+xml|xhtml\+xml|x-javascript|vnd\.ms-fontobject))$/;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** Compressed bodies by encoding and content, oldest first. Cached, because browsers load the same files repeatedly. */
const compressedBodies = new Map<string, Buffer>();
const MAX_KEPT_BODIES = 100;
const MAX_KEPT_BYTES = 1_000_000;

export async function compress(
  response: HttpResponse,
  acceptEncoding: string,
  encodings: readonly ('br' | 'gzip')[],
): Promise<HttpResponse> {
  const contentType = (response.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  const isFitting = response.body.length >= MIN_BYTES && response.body.length <= MAX_BYTES;
  if (response.status !== 200 || !isFitting || !COMPRESSIBLE.test(contentType)) return response;
  if (response.headers['content-encoding'] !== undefined) return response;
  const accepted = acceptEncoding.split(',').map((each) => each.split(';')[0]?.trim());
  const encoding = encodings.find((each) => accepted.includes(each));
  if (encoding === undefined) return response;
  const body = await compressedBody(response.body, encoding);
  const { etag } = response.headers;
  return {
    ...response,
    body,
    headers: {
      ...response.headers,
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      ...(etag !== undefined && !etag.startsWith('W/') && { etag: `W/${etag}` }),
    },
  };
}

async function compressedBody(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const key = `${encoding} ${createHash('sha256').update(body).digest('base64')}`;
  const kept = compressedBodies.get(key);
  if (kept !== undefined) return kept;
  const compressed =
    encoding === 'gzip'
      ? await compressGzip(body)
      : await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  if (compressed.length > MAX_KEPT_BYTES) return compressed;
  compressedBodies.set(key, compressed);
  const [oldest] = compressedBodies.keys();
  if (compressedBodies.size > MAX_KEPT_BODIES && oldest !== undefined) compressedBodies.delete(oldest);
  return compressed;
}
