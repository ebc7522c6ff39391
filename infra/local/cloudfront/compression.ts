/** Compresses an answer as CloudFront does at its edge. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpReply } from '../wire/http-message.ts';

const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;
const COMPRESSIBLE =
  /^(text\/.+|font\/(ttf|otf|eot|opentype)|image\/(svg\+xml|bmp)|application\/(javascript|json|xml|wasm|manifest\+json|rss\+xml|xhtml\+xml|x-javascript|vnd\.ms-fontobject))$/;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Returns the answer, compressed when the viewer accepts one of the encodings and it is worth it. */
export async function compress(
  reply: HttpReply,
  acceptEncoding: string,
  encodings: readonly ('br' | 'gzip')[],
): Promise<HttpReply> {
  const contentType = (reply.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  const isFitting = reply.body.length >= MIN_BYTES && reply.body.length <= MAX_BYTES;
  if (reply.status !== 200 || !isFitting || !COMPRESSIBLE.test(contentType)) return reply;
  if (reply.headers['content-encoding'] !== undefined) return reply;
  const accepted = acceptEncoding.split(',').map((each) => each.split(';')[0]?.trim());
  const encoding = encodings.find((each) => accepted.includes(each));
  if (encoding === undefined) return reply;
  const body =
    encoding === 'gzip'
      ? await compressGzip(reply.body)
      : await compressBrotli(reply.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const { etag } = reply.headers;
  return {
    ...reply,
    body,
    headers: {
      ...reply.headers,
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      ...(etag !== undefined && !etag.startsWith('W/') && { etag: `W/${etag}` }),
    },
  };
}
