import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { ORIGIN_SECRET_HEADER } from '../../shared/contract/origin-secret-header.ts';
import { originVerification } from '../composition/authorizer.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';

/**
 * Returns whether a request came through CloudFront. Rate limits use the IP address that CloudFront adds, which direct
 * callers could forge.
 */
export const handler = createEventHandler(
  'api-authorizer',
  async ({ headers }: APIGatewayRequestAuthorizerEventV2): Promise<APIGatewaySimpleAuthorizerResult> => ({
    isAuthorized: await originVerification().isFromCloudFront(headers?.[ORIGIN_SECRET_HEADER]),
  }),
);
