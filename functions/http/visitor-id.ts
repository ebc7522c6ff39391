import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { utcDay } from '../../shared/domain/utc-day.ts';
import { clientAddress, limitedNetwork } from './client-address.ts';

const ID_LENGTH = 24;

/** Returns a hash of the visitor's IP address, keyed by the secret and the UTC day. Throws for an empty secret. */
export function visitorId(
  event: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>,
  secret: string,
  nowMs: number,
): string {
  if (secret === '') throw new Error('The secret for visitor ids is empty.');
  const keyOfDay = createHmac('sha256', secret).update(utcDay(nowMs)).digest();
  return createHmac('sha256', keyOfDay)
    .update(limitedNetwork(clientAddress(event)))
    .digest('hex')
    .slice(0, ID_LENGTH);
}
