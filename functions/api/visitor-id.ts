/** Tells visitors apart for a day without keeping who they are. */
import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const ID_LENGTH = 24;

/**
 * A hash of the visitor's address and the day. The edge adds the visitor's address at the end of X-Forwarded-For, and the
 * gateway may add the edge's own after it; what stands before was sent along and proves nothing.
 */
export function visitorId(
  { headers, requestContext }: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>,
  nowMs: number,
): string {
  const edgeAddress = requestContext.http.sourceIp;
  const passed = (headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (passed.at(-1) === edgeAddress) passed.pop();
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return createHash('sha256')
    .update(`${day} ${passed.at(-1) ?? edgeAddress}`)
    .digest('hex')
    .slice(0, ID_LENGTH);
}
