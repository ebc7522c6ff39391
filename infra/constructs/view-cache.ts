import { Duration, Stack } from 'aws-cdk-lib';
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

/**
 * Prevents the caching of errors, because CloudFront caches them for ten seconds by default, so a just published app
 * would seem missing.
 */
export const UNKEPT_ERRORS: ErrorResponse[] = [404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/**
 * Returns the cache policy for pages, documents and images of apps; an empty object to disable the cache. The path
 * alone is the cache key, because the responses depend on nothing else.
 */
export function viewCache(scope: Construct, isKept: boolean): Pick<BehaviorOptions, 'cachePolicy'> {
  if (!isKept) return {};
  const cachePolicy = new CachePolicy(scope, 'Views', {
    // Sets a name, because the generated name would be the same in every environment of an account.
    cachePolicyName: `${Stack.of(scope).stackName}-${scope.node.id}-Views`,
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
