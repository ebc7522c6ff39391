import type middy from '@middy/core';
import { ORIGIN_SECRET_HEADER } from '../../shared/contract/origin-secret-header.ts';
import { RequestError } from '../ports/request-error.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';

export interface OriginCheckServices {
  /** Returns whether the value is CloudFront's secret. Rejects when the secret cannot be read. */
  isFromCloudFront(sentSecret: string | undefined): Promise<boolean>;
}

const RETRY_AFTER_SECONDS = 1;

/**
 * Creates the middleware that refuses requests that bypass CloudFront, because they could forge the IP address that
 * rate limits use. It throws RequestError `forbidden`, or `unavailable` when the secret cannot be read.
 */
export function originCheck(services: () => OriginCheckServices): middy.MiddlewareObj<ApiEvent, ApiResult, Error> {
  return {
    before: async ({ event }) => {
      if (!(await isFromCloudFront(services(), event))) throw new RequestError('bypasses_cloudfront');
    },
  };
}

async function isFromCloudFront(services: OriginCheckServices, { headers }: ApiEvent): Promise<boolean> {
  try {
    return await services.isFromCloudFront(headers[ORIGIN_SECRET_HEADER]);
  } catch (cause) {
    throw new RequestError('origin_not_checked', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
