import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpResponse } from '../wire/http-message.ts';

const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;
const COMPRESSIBLE =
  /^(text\/.+|font\/(ttf|otf|eot|opentype)|image\/(svg\+xml|bmp)|application\/(javascript|json|xml|wasm|manifest\+json|rss\+xml|xhtml\+xml|x-javascript|vnd\.ms-fontobject))$/;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Compresses a response by the rules of CloudFront: type, size and the encodings that the viewer accepts. */
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
  const body =
    encoding === 'gzip'
      ? await compressGzip(response.body)
      : await compressBrotli(response.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
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
