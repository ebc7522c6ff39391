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
 * The behavior of views of published apps: the edge keeps a response for as long as its function says, a few seconds at most.
 * They depend on the path alone, so it alone is the key.
 */
export function viewBehavior(scope: Construct, behavior: BehaviorOptions, isKept: boolean): BehaviorOptions {
  if (!isKept) return behavior;
  const cachePolicy = new CachePolicy(scope, 'Views', {
    comment: 'Pages and documents of published apps',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(VIEW_EDGE_SECONDS),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    queryStringBehavior: CacheQueryStringBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
  return { ...behavior, cachePolicy };
}
