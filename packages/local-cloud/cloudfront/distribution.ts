import { randomUUID } from 'node:crypto';
import type { WebAcl } from '../waf/web-acl.ts';
import type { HttpRequest, HttpResponse } from '../wire/http-message.ts';
import { compress } from './compress.ts';
import { type BehaviorConfig, type DistributionConfig, parseDistributionConfig } from './distribution-config.ts';
import { EdgeCache } from './edge-cache.ts';
import { fromEdgeRequest, fromEdgeResponse, toEdgeRequest, toEdgeResponse } from './edge-message.ts';
import {
  type CachePolicy,
  type Forwarding,
  forward,
  includes,
  managedCachePolicies,
  managedOriginRequestPolicies,
} from './forwarding.ts';
import { pathMatcher } from './path-matcher.ts';
import { applyHeaders, type ResponseHeadersPolicy } from './response-headers.ts';
import type { EdgeEvent, ViewerFunction } from './viewer-function.ts';

const BODILESS = new Set(['GET', 'HEAD']);

export interface Origin {
  kind: 'bucket' | 'api';
  handle(request: HttpRequest): Promise<HttpResponse>;
}

export interface DistributionOptions {
  id: string;
  arn: string;
  domainName: string;
  /** DistributionConfig after its intrinsic functions were resolved. */
  config: unknown;
  cachePolicies: ReadonlyMap<string, CachePolicy>;
  originRequestPolicies: ReadonlyMap<string, Forwarding>;
  responseHeadersPolicies: ReadonlyMap<string, ResponseHeadersPolicy>;
  viewerFunctions: ReadonlyMap<string, ViewerFunction>;
  webAcls: ReadonlyMap<string, WebAcl>;
  findOrigin(origin: DistributionConfig['Origins'][number]): Origin;
  onLog: (line: string) => void;
  /** Clock for cache expiry, in milliseconds since the epoch. */
  now?: (() => number) | undefined;
}

export interface Distribution {
  isForTenants: boolean;
  handle(request: HttpRequest): Promise<HttpResponse>;
  isFromBucket(path: string): boolean;
}

interface Behavior {
  matches: (path: string) => boolean;
  allowedMethods: string[];
  origin: Origin;
  originHost: string;
  originHeaders: Record<string, string>;
  policies: Forwarding[];
  encodings: CachePolicy['encodings'];
  cachePolicy: CachePolicy;
  responseHeaders: ResponseHeadersPolicy | undefined;
  onRequest: ViewerFunction | undefined;
  onResponse: ViewerFunction | undefined;
}

export function createDistribution(options: DistributionOptions): Distribution {
  const config = parseDistributionConfig(options.config);
  const behaviors = [
    ...config.CacheBehaviors.map(({ PathPattern, ...rest }) => toBehavior(options, config, PathPattern, rest)),
    toBehavior(options, config, '*', config.DefaultCacheBehavior),
  ];
  const webAcl =
    config.WebACLId === undefined ? undefined : find('the distribution', 'web ACL', config.WebACLId, options.webAcls);
  const cache = new EdgeCache(errorTimesOf(config), options.now ?? Date.now);
  const behaviorOf = (path: string) => behaviors.find(({ matches }) => matches(path));
  return {
    isForTenants: config.ConnectionMode === 'tenant-only',
    isFromBucket: (path) => behaviorOf(path)?.origin.kind === 'bucket',
    handle: async (request) => {
      const blocked = webAcl?.inspect(request, Date.now());
      if (blocked !== undefined) return blocked;
      const behavior = behaviorOf(request.path);
      try {
        if (behavior === undefined) throw new Error(`no behavior for ${request.path}`);
        return await respond({ ...options, cache }, config, behavior, request);
      } catch (error) {
        options.onLog(`CloudFront ${options.id}: ${error instanceof Error ? error.message : String(error)}`);
        return plainResponse(503, 'The distribution could not respond to this request.');
      }
    },
  };
}

function errorTimesOf({ CustomErrorResponses: errors }: DistributionConfig): Map<number, number> {
  return new Map(errors.map(({ ErrorCode, ErrorCachingMinTTL }) => [ErrorCode, ErrorCachingMinTTL]));
}

async function respond(
  options: DistributionOptions & { cache: EdgeCache },
  config: DistributionConfig,
  behavior: Behavior,
  viewerRequest: HttpRequest,
): Promise<HttpResponse> {
  if (!behavior.allowedMethods.includes(viewerRequest.method)) {
    return plainResponse(403, 'This distribution is not configured to allow the HTTP request method.');
  }
  const requestId = randomUUID();
  let request = viewerRequest;
  if (behavior.onRequest !== undefined) {
    const result = await behavior.onRequest.run(eventOf(options, request, requestId));
    if ('response' in result) return fromEdgeResponse(result.response, Buffer.alloc(0));
    request = fromEdgeRequest(result.request, request);
  }
  if (request.path === '/' && config.DefaultRootObject !== '') {
    request = { ...request, path: `/${config.DefaultRootObject}` };
  }
  const ask = (asked: HttpRequest) => askOrigin(behavior, asked);
  // The bucket is on the same machine, so an edge cache would only delay changes.
  const originResponse =
    behavior.origin.kind === 'bucket'
      ? await ask(request)
      : await options.cache.respond(request, behavior.cachePolicy, ask);
  const compressed = await compress(originResponse, viewerRequest.headers['accept-encoding'] ?? '', behavior.encodings);
  const final = { ...compressed, headers: { ...compressed.headers } };
  if (behavior.responseHeaders !== undefined) applyHeaders(behavior.responseHeaders, final.headers);
  final.headers['x-cache'] ??= 'Miss from cloudfront';
  if (behavior.onResponse === undefined || final.status >= 400) return final;
  const event = { ...eventOf(options, request, requestId), viewerIp: viewerRequest.sourceIp };
  const changed = await behavior.onResponse.run({
    ...event,
    eventType: 'viewer-response',
    response: toEdgeResponse(final),
  });
  return 'response' in changed ? fromEdgeResponse(changed.response, final.body) : final;
}

async function askOrigin(behavior: Behavior, request: HttpRequest): Promise<HttpResponse> {
  const forwarded = forward(request, behavior.policies, behavior.originHost);
  if (BODILESS.has(request.method)) {
    if (request.body === undefined || request.body.length > 0) {
      return plainResponse(403, 'A GET or HEAD request has no body.');
    }
    // On AWS, CloudFront handles these headers itself. Here, the origin handles them, so they are always forwarded.
    for (const name of ['range', 'if-range', 'if-none-match', 'if-modified-since']) {
      const value = request.headers[name];
      if (value !== undefined) forwarded.headers[name] = value;
    }
  }
  Object.assign(forwarded.headers, behavior.originHeaders);
  return behavior.origin.handle(forwarded);
}

function eventOf(options: DistributionOptions, request: HttpRequest, requestId: string): EdgeEvent {
  return {
    eventType: 'viewer-request',
    distributionDomainName: options.domainName,
    distributionId: options.id,
    requestId,
    viewerIp: request.sourceIp,
    request: toEdgeRequest(request),
  };
}

function toBehavior(
  options: DistributionOptions,
  config: DistributionConfig,
  pattern: string,
  behavior: BehaviorConfig,
): Behavior {
  const where = `behavior ${pattern}`;
  const originConfig = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
  if (originConfig === undefined) throw new Error(`${where}: there is no origin ${behavior.TargetOriginId}`);
  const cachePolicy = find(where, 'cache policy', behavior.CachePolicyId, options.cachePolicies, managedCachePolicies);
  const policies: Forwarding[] = [cachePolicy];
  if (behavior.OriginRequestPolicyId !== undefined) {
    const { originRequestPolicies: own } = options;
    const id = behavior.OriginRequestPolicyId;
    policies.push(find(where, 'origin request policy', id, own, managedOriginRequestPolicies));
  }
  const origin = options.findOrigin(originConfig);
  if (origin.kind === 'api' && policies.some(({ headers }) => includes(headers, 'host'))) {
    throw new Error(`${where}: API Gateway refuses a forwarded Host header (AllViewerExceptHostHeader leaves it out)`);
  }
  const headersId = behavior.ResponseHeadersPolicyId;
  const functionFor = (eventType: string) => {
    const arn = behavior.FunctionAssociations.find((each) => each.EventType === eventType)?.FunctionARN;
    return arn === undefined ? undefined : find(where, 'function', arn, options.viewerFunctions);
  };
  return {
    matches: pathMatcher(pattern),
    allowedMethods: behavior.AllowedMethods,
    origin,
    originHost: originConfig.DomainName,
    originHeaders: Object.fromEntries(
      originConfig.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
    ),
    policies,
    encodings: behavior.Compress ? cachePolicy.encodings : [],
    cachePolicy,
    responseHeaders:
      headersId === undefined
        ? undefined
        : find(where, 'response headers policy', headersId, options.responseHeadersPolicies),
    onRequest: functionFor('viewer-request'),
    onResponse: functionFor('viewer-response'),
  };
}

function find<Value>(
  where: string,
  what: string,
  id: string,
  own: ReadonlyMap<string, Value>,
  managed: Record<string, Value> = {},
): Value {
  const found = own.get(id) ?? managed[id];
  if (found === undefined) throw new Error(`${where}: the ${what} '${id}' is not supported`);
  return found;
}

function plainResponse(status: number, message: string): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-cache': 'Error from cloudfront' },
    cookies: [],
    body: Buffer.from(`${message}\n`),
  };
}
