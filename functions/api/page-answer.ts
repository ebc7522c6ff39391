/** A page as the gateway takes it: compressed where the browser allows it, because what is never kept is no edge's to compress. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { PageReply } from '../../shared/contract/pages.ts';

/** Less is not worth it. */
const MIN_LENGTH = 1_000;
/** Nearly as small as the best, at a hundredth of its time. */
const QUALITY = 4;

const compress = promisify(brotliCompress);

export async function pageAnswer(
  { status, contentType, body, headers }: PageReply,
  acceptEncoding: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  const answer = {
    statusCode: status,
    headers: {
      'cache-control': 'no-store',
      ...headers,
      'content-type': contentType,
      vary: 'accept-encoding',
    },
  };
  if (body.length < MIN_LENGTH || !/\bbr\b/.test(acceptEncoding)) return { ...answer, body };
  const compressed = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'br' },
    body: compressed.toString('base64'),
    isBase64Encoded: true,
  };
}
