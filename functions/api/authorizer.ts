import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { ORIGIN_SECRET_HEADER } from '../../shared/contract/origin-secret-header.ts';
import { originVerification } from '../composition/authorizer.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';

/** Refuses requests that bypass CloudFront, because they could forge the IP address that rate limits use. */
export const handler = createEventHandler(
  'api-authorizer',
  async ({ headers }: APIGatewayRequestAuthorizerEventV2): Promise<APIGatewaySimpleAuthorizerResult> => ({
    isAuthorized: await originVerification().isFromCloudFront(headers?.[ORIGIN_SECRET_HEADER]),
  }),
);
