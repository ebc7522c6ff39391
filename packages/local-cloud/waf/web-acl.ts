/** The supported part of AWS WAF: rate-based rules by IP address, and the core rule set. */
import * as z from 'zod';
import type { HttpRequest, HttpResponse } from '../wire/http-message.ts';
import { CORE_RULES } from './core-rule-set.ts';
import { RequestCounts } from './request-counts.ts';
import { isInScope, scopeSchema } from './statement.ts';

const CONTENT_TYPES = { APPLICATION_JSON: 'application/json', TEXT_HTML: 'text/html' } as const;
/** AWS limit on the body of a custom response. */
const MAX_BODY_BYTES = 4096;

const visibilitySchema = z.strictObject({
  CloudWatchMetricsEnabled: z.boolean(),
  MetricName: z.string(),
  SampledRequestsEnabled: z.boolean(),
});
const headerSchema = z.strictObject({ Name: z.string(), Value: z.string() });
const responseSchema = z.strictObject({
  ResponseCode: z.int().min(200).max(599),
  CustomResponseBodyKey: z.string(),
  ResponseHeaders: z.array(headerSchema).default([]),
});
const countSchema = z.strictObject({ Count: z.strictObject({}) });

const ruleParts = { Name: z.string(), Priority: z.int(), VisibilityConfig: visibilitySchema };
const rateRuleSchema = z.strictObject({
  ...ruleParts,
  Action: z.strictObject({ Block: z.strictObject({ CustomResponse: responseSchema }) }),
  Statement: z.strictObject({
    RateBasedStatement: z.strictObject({
      Limit: z.int().min(10).max(2_000_000_000),
      AggregateKeyType: z.literal('IP'),
      EvaluationWindowSec: z.literal([60, 120, 300, 600]),
      ScopeDownStatement: scopeSchema.optional(),
    }),
  }),
});
const managedRuleSchema = z.strictObject({
  ...ruleParts,
  OverrideAction: z.strictObject({ None: z.strictObject({}) }),
  Statement: z.strictObject({
    ManagedRuleGroupStatement: z.strictObject({
      VendorName: z.literal('AWS'),
      Name: z.literal('AWSManagedRulesCommonRuleSet'),
      RuleActionOverrides: z.array(z.strictObject({ Name: z.string(), ActionToUse: countSchema })).default([]),
    }),
  }),
});
const webAclSchema = z.strictObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  Scope: z.literal('CLOUDFRONT'),
  DefaultAction: z.strictObject({ Allow: z.strictObject({}) }),
  VisibilityConfig: visibilitySchema,
  CustomResponseBodies: z
    .record(
      z.string(),
      z.strictObject({
        ContentType: z.enum(['APPLICATION_JSON', 'TEXT_HTML']),
        Content: z.string().refine((text) => Buffer.byteLength(text) <= MAX_BODY_BYTES),
      }),
    )
    .default({}),
  Rules: z.array(z.union([rateRuleSchema, managedRuleSchema])),
  Tags: z.unknown().optional(),
});

type Config = z.output<typeof webAclSchema>;
/** Returns the response to a request that the rule blocks. */
type Rule = (request: HttpRequest, nowMs: number) => HttpResponse | undefined;

export interface WebAcl {
  inspect(request: HttpRequest, nowMs: number): HttpResponse | undefined;
}

export function createWebAcl(properties: unknown): WebAcl {
  const config = webAclSchema.parse(properties);
  const rules = config.Rules.toSorted((left, right) => left.Priority - right.Priority).map((rule) =>
    toRule(rule, config),
  );
  return {
    inspect: (request, nowMs) => {
      for (const rule of rules) {
        const blocked = rule(request, nowMs);
        if (blocked !== undefined) return blocked;
      }
      return undefined;
    },
  };
}

function toRule(rule: Config['Rules'][number], config: Config): Rule {
  if ('OverrideAction' in rule) return coreRule(rule.Statement.ManagedRuleGroupStatement.RuleActionOverrides);
  const { Limit, EvaluationWindowSec, ScopeDownStatement } = rule.Statement.RateBasedStatement;
  const response = customResponse(rule.Action.Block.CustomResponse, config);
  const counts = new RequestCounts(EvaluationWindowSec * 1000);
  return (request, nowMs) => {
    if (!isInScope(ScopeDownStatement, request)) return undefined;
    return counts.add(request.sourceIp, nowMs) > Limit ? response() : undefined;
  };
}

function coreRule(overrides: readonly { Name: string }[]): Rule {
  const counted = new Set(overrides.map(({ Name }) => Name));
  const blocking = [...CORE_RULES].filter(([name]) => !counted.has(name)).map(([, breaks]) => breaks);
  return (request) => (blocking.some((breaks) => breaks(request)) ? forbidden() : undefined);
}

function customResponse(
  { ResponseCode: status, CustomResponseBodyKey, ResponseHeaders }: z.output<typeof responseSchema>,
  { CustomResponseBodies }: Config,
): () => HttpResponse {
  const own = CustomResponseBodies[CustomResponseBodyKey];
  if (own === undefined) throw new Error(`there is no body '${CustomResponseBodyKey}'`);
  const headers = Object.fromEntries(ResponseHeaders.map(({ Name, Value }) => [Name.toLowerCase(), Value]));
  return () => ({
    status,
    headers: {
      ...headers,
      'content-type': CONTENT_TYPES[own.ContentType],
      'x-cache': 'Error from cloudfront',
    },
    cookies: [],
    body: Buffer.from(own.Content),
  });
}

function forbidden(): HttpResponse {
  return {
    status: 403,
    headers: { 'content-type': 'text/html', 'x-cache': 'Error from cloudfront' },
    cookies: [],
    body: Buffer.from('<h1>403 ERROR</h1><p>The request could not be satisfied. Request blocked.</p>'),
  };
}
