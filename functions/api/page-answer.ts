/** A page as the gateway takes it: compressed where the browser allows it, because what is never kept is no edge's to compress. */
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { PageReply } from '../../shared/contract/pages.ts';

/** Less is not worth it. */
const MIN_LENGTH = 1_000;
/** Nearly as small as the best, at a hundredth of its time. */
const QUALITY = 4;

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
  // Loaded here, because most functions never answer with a page.
  const [{ brotliCompress, constants }, { promisify }] = await Promise.all([
    import('node:zlib'),
    import('node:util'),
  ]);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const compressed = await promisify(brotliCompress)(body, { params });
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'br' },
    body: compressed.toString('base64'),
    isBase64Encoded: true,
  };
}
