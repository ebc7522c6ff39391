/** The supported part of AWS WAF: rate-based rules by IP address, the core rule set, and rules that match labels. */
import * as z from 'zod';
import type { HttpRequest, HttpResponse } from '../wire/http-message.ts';
import { CORE_RULES } from './core-rule-set.ts';
import { RequestCounts } from './request-counts.ts';
import { type InspectedRequest, isMatch, statementSchema } from './statement.ts';

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
const blockSchema = z.strictObject({ Block: z.strictObject({ CustomResponse: responseSchema }) });
const rateRuleSchema = z.strictObject({
  ...ruleParts,
  Action: blockSchema,
  Statement: z.strictObject({
    RateBasedStatement: z.strictObject({
      Limit: z.int().min(10).max(2_000_000_000),
      AggregateKeyType: z.literal('IP'),
      EvaluationWindowSec: z.literal([60, 120, 300, 600]),
      ScopeDownStatement: statementSchema.optional(),
    }),
  }),
});
const matchRuleSchema = z.strictObject({ ...ruleParts, Action: blockSchema, Statement: statementSchema });
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
  Rules: z.array(z.union([rateRuleSchema, matchRuleSchema, managedRuleSchema])),
  Tags: z.unknown().optional(),
});

type Config = z.output<typeof webAclSchema>;
interface Verdict {
  /** The response to a request that the rule blocks. */
  blocked?: HttpResponse | undefined;
  labels?: readonly string[];
}
type Rule = (inspected: InspectedRequest, nowMs: number) => Verdict;

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
      const added = new Set<string>();
      for (const rule of rules) {
        const { blocked, labels = [] } = rule({ request, labels: added }, nowMs);
        if (blocked !== undefined) return blocked;
        for (const label of labels) added.add(label);
      }
      return undefined;
    },
  };
}

function toRule(rule: Config['Rules'][number], config: Config): Rule {
  if ('OverrideAction' in rule) return coreRule(rule.Statement.ManagedRuleGroupStatement.RuleActionOverrides);
  const response = customResponse(rule.Action.Block.CustomResponse, config);
  const { Statement: statement } = rule;
  if (!('RateBasedStatement' in statement)) {
    return (inspected) => (isMatch(statement, inspected) ? { blocked: response() } : {});
  }
  const { Limit, EvaluationWindowSec, ScopeDownStatement: scope } = statement.RateBasedStatement;
  const counts = new RequestCounts(EvaluationWindowSec * 1000);
  return (inspected, nowMs) => {
    if (scope !== undefined && !isMatch(scope, inspected)) return {};
    return counts.add(inspected.request.sourceIp, nowMs) > Limit ? { blocked: response() } : {};
  };
}

/** Returns the core rule set as one rule. Rules of the set that only count requests add their labels, too. */
function coreRule(overrides: readonly { Name: string }[]): Rule {
  const counted = new Set(overrides.map(({ Name }) => Name));
  return ({ request }) => {
    const broken = CORE_RULES.filter(({ breaks }) => breaks(request));
    if (broken.some(({ name }) => !counted.has(name))) return { blocked: forbidden() };
    return { labels: broken.map(({ label }) => `awswaf:managed:aws:core-rule-set:${label}`) };
  };
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
