import { Duration } from 'aws-cdk-lib';
import {
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type ErrorResponse,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { VIEW_EDGE_SECONDS } from '../../shared/domain/view-cache.ts';

/** CloudFront would keep errors for ten seconds, so that an app would be missing right after it was published. */
export const UNKEPT_ERRORS: ErrorResponse[] = [404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/**
 * The part of a behavior by which the edge keeps views of apps for as long as their function says, a few seconds at most. They depend
 * on the path alone, so it alone is the key.
 */
export function viewCache(scope: Construct, isKept: boolean): Pick<BehaviorOptions, 'cachePolicy'> {
  if (!isKept) return {};
  const cachePolicy = new CachePolicy(scope, 'Views', {
    comment: 'Pages, documents and images of apps',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(VIEW_EDGE_SECONDS),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    queryStringBehavior: CacheQueryStringBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
  return { cachePolicy };
}
