import type middy from '@middy/core';
import { ORIGIN_SECRET_HEADER } from '../../shared/contract/origin-secret-header.ts';
import type { OriginVerification } from '../ports/origin-verification.ts';
import { RequestError } from '../ports/request-error.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';

/**
 * Refuses requests that did not come through CloudFront. Rate limits use the visitor address that CloudFront adds, which
 * direct callers could forge. Throws RequestError `forbidden`.
 */
export function originCheck(
  services: () => { originVerification: OriginVerification },
): middy.MiddlewareObj<ApiEvent, ApiResult> {
  return {
    before: async ({ event }) => {
      const { originVerification } = services();
      if (await originVerification.isFromCloudFront(event.headers[ORIGIN_SECRET_HEADER])) return;
      throw new RequestError('forbidden', 'Requests to the API must come through the site.');
    },
  };
}
