import * as z from 'zod';
import type { HttpRequest } from '../wire/http-message.ts';

export type NameChoice = { kind: 'all'; except: string[] } | { kind: 'only'; names: string[] };

export interface Forwarding {
  headers: NameChoice;
  cookies: NameChoice;
  queryStrings: NameChoice;
}

/** Limits of the cache time in seconds; `default` applies to a response without cache headers. */
export interface CacheTimes {
  min: number;
  default: number;
  max: number;
}

export interface CachePolicy extends Forwarding {
  /** Encodings in which CloudFront may compress a response. */
  encodings: ('br' | 'gzip')[];
  times: CacheTimes;
}

/** An origin sees this IP address as its client. The IP address of the viewer is only in X-Forwarded-For. */
const EDGE_ADDRESS = '130.176.0.1';

const none: NameChoice = { kind: 'only', names: [] };
const all: NameChoice = { kind: 'all', except: [] };
const nothing: Forwarding = { headers: none, cookies: none, queryStrings: none };

/** Managed policies of AWS, by id. */
export const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    ...nothing,
    encodings: [],
    times: { min: 0, default: 0, max: 0 },
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    ...nothing,
    encodings: ['br', 'gzip'],
    times: { min: 1, default: 86_400, max: 31_536_000 },
  },
};

export const managedOriginRequestPolicies: Record<string, Forwarding> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: all, cookies: all, queryStrings: all },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { kind: 'all', except: ['host'] },
    cookies: all,
    queryStrings: all,
  },
};

const itemsSchema = z.array(z.string()).optional();
const behavior = z.enum(['none', 'whitelist', 'all', 'allExcept', 'allViewer']);
const headersConfig = z.strictObject({ HeaderBehavior: behavior, Headers: itemsSchema });
const cookiesConfig = z.strictObject({ CookieBehavior: behavior, Cookies: itemsSchema });
const queryConfig = z.strictObject({ QueryStringBehavior: behavior, QueryStrings: itemsSchema });

const cachePolicySchema = z.strictObject({
  Name: z.string(),
  Comment: z.string().optional(),
  MinTTL: z.number(),
  MaxTTL: z.number(),
  DefaultTTL: z.number(),
  ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
    HeadersConfig: headersConfig,
    CookiesConfig: cookiesConfig,
    QueryStringsConfig: queryConfig,
    EnableAcceptEncodingBrotli: z.boolean().optional(),
    EnableAcceptEncodingGzip: z.boolean().optional(),
  }),
});

const originRequestPolicySchema = z.strictObject({
  Name: z.string(),
  Comment: z.string().optional(),
  HeadersConfig: headersConfig,
  CookiesConfig: cookiesConfig,
  QueryStringsConfig: queryConfig,
});

export function parseCachePolicy(config: unknown): CachePolicy {
  const { ParametersInCacheKeyAndForwardedToOrigin: parameters, ...policy } = cachePolicySchema.parse(config);
  const times = { min: policy.MinTTL, default: policy.DefaultTTL, max: policy.MaxTTL };
  const encodings: CachePolicy['encodings'] = [];
  if (parameters.EnableAcceptEncodingBrotli === true) encodings.push('br');
  if (parameters.EnableAcceptEncodingGzip === true) encodings.push('gzip');
  return { ...toForwarding(parameters), encodings, times };
}

export function parseOriginRequestPolicy(config: unknown): Forwarding {
  return toForwarding(originRequestPolicySchema.parse(config));
}

export function forward(request: HttpRequest, policies: Forwarding[], originHost: string): HttpRequest {
  const headers: Record<string, string> = { host: originHost, 'user-agent': 'Amazon CloudFront' };
  for (const [name, value] of Object.entries(request.headers)) {
    const isChosen = name !== 'cookie' && policies.some(({ headers }) => includes(headers, name));
    // These two headers describe the body, so they are always forwarded.
    if (isChosen || name === 'content-type' || name === 'content-length') headers[name] = value;
  }
  const cookies = (request.headers.cookie ?? '').split(/;\s*/).filter((cookie) => {
    const name = cookie.split('=')[0] ?? '';
    return cookie !== '' && policies.some((policy) => includes(policy.cookies, name));
  });
  if (cookies.length > 0) headers.cookie = cookies.join('; ');
  headers['x-forwarded-for'] = [request.headers['x-forwarded-for'], request.sourceIp].filter(Boolean).join(', ');
  const query = request.query.split('&').filter((pair) => {
    const name = pair.split('=')[0] ?? '';
    return pair !== '' && policies.some((policy) => includes(policy.queryStrings, name));
  });
  return { ...request, headers, query: query.join('&'), sourceIp: EDGE_ADDRESS };
}

export function includes(choice: NameChoice, name: string): boolean {
  return choice.kind === 'all' ? !choice.except.includes(name) : choice.names.includes(name);
}

function toForwarding(config: {
  HeadersConfig: z.infer<typeof headersConfig>;
  CookiesConfig: z.infer<typeof cookiesConfig>;
  QueryStringsConfig: z.infer<typeof queryConfig>;
}): Forwarding {
  const { HeadersConfig: headers, CookiesConfig: cookies, QueryStringsConfig: query } = config;
  const headerNames = headers.Headers?.map((name) => name.toLowerCase());
  return {
    headers: toChoice(headers.HeaderBehavior, headerNames),
    cookies: toChoice(cookies.CookieBehavior, cookies.Cookies),
    queryStrings: toChoice(query.QueryStringBehavior, query.QueryStrings),
  };
}

function toChoice(kind: z.infer<typeof behavior>, names: string[] = []): NameChoice {
  if (kind === 'none') return none;
  return kind === 'whitelist' ? { kind: 'only', names } : { kind: 'all', except: kind === 'allExcept' ? names : [] };
}
