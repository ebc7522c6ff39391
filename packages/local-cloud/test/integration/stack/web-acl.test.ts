import { describe, expect, it } from 'vitest';
import { createWebAcl } from '../../../waf/web-acl.ts';
import { distributionWith } from './test-distribution.ts';

const visibility = { CloudWatchMetricsEnabled: true, MetricName: 'm', SampledRequestsEnabled: false };
const isCall = {
  ByteMatchStatement: {
    FieldToMatch: { UriPath: {} },
    PositionalConstraint: 'STARTS_WITH',
    SearchString: '/api/',
    TextTransformations: [{ Priority: 0, Type: 'NONE' }],
  },
};

function rateRule(name: string, priority: number, limit: number, scope: unknown) {
  return {
    Name: name,
    Priority: priority,
    VisibilityConfig: visibility,
    Action: {
      Block: {
        CustomResponse: {
          ResponseCode: 429,
          CustomResponseBodyKey: 'body',
          ResponseHeaders: [{ Name: 'Retry-After', Value: '60' }],
        },
      },
    },
    Statement: {
      RateBasedStatement: {
        Limit: limit,
        AggregateKeyType: 'IP',
        EvaluationWindowSec: 300,
        ScopeDownStatement: scope,
      },
    },
  };
}

const coreRules = (counted: string[]) => ({
  Name: 'core',
  Priority: 2,
  VisibilityConfig: visibility,
  OverrideAction: { None: {} },
  Statement: {
    ManagedRuleGroupStatement: {
      VendorName: 'AWS',
      Name: 'AWSManagedRulesCommonRuleSet',
      RuleActionOverrides: counted.map((rule) => ({ Name: rule, ActionToUse: { Count: {} } })),
    },
  },
});

const acl = (...rules: unknown[]) => ({
  Scope: 'CLOUDFRONT',
  DefaultAction: { Allow: {} },
  VisibilityConfig: visibility,
  CustomResponseBodies: { body: { ContentType: 'TEXT_HTML', Content: '<h1>Wait</h1>' } },
  Rules: rules,
});

const request = (changes: Record<string, unknown> = {}) => ({
  method: 'GET',
  path: '/p/x',
  query: '',
  headers: { 'user-agent': 'test' },
  body: Buffer.alloc(0),
  sourceIp: '203.0.113.9',
  ...changes,
});

describe('a rate rule', () => {
  const limited = () => createWebAcl(acl(rateRule('calls', 0, 10, isCall)));

  it('blocks the requests of an address beyond the limit, with a custom response', () => {
    const { inspect } = limited();
    const call = request({ path: '/api/x' });
    for (let count = 0; count < 10; count += 1) expect(inspect(call, 0)).toBeUndefined();
    const blocked = inspect(call, 0);
    expect(blocked).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60', 'content-type': 'text/html' },
    });
    expect(blocked?.body.toString()).toBe('<h1>Wait</h1>');
    expect(inspect({ ...call, sourceIp: '203.0.113.10' }, 0)).toBeUndefined();
  });

  it('counts requests in its scope only, and with a NotStatement those outside it', () => {
    const pages = { NotStatement: { Statement: isCall } };
    const { inspect } = createWebAcl(acl(rateRule('calls', 0, 10, isCall), rateRule('pages', 1, 20, pages)));
    for (let count = 0; count < 20; count += 1) expect(inspect(request(), 0)).toBeUndefined();
    expect(inspect(request(), 0)).toMatchObject({ status: 429 });
    expect(inspect(request({ path: '/api/x' }), 0)).toBeUndefined();
  });

  it('counts requests in any of several scopes with an OrStatement', () => {
    const { ByteMatchStatement: isOf } = isCall;
    const either = {
      OrStatement: { Statements: [isCall, { ByteMatchStatement: { ...isOf, SearchString: '/mcp' } }] },
    };
    const others = { NotStatement: { Statement: either } };
    const { inspect } = createWebAcl(acl(rateRule('calls', 0, 10, either), rateRule('pages', 1, 20, others)));
    for (let count = 0; count < 5; count += 1) {
      expect(inspect(request({ path: '/api/x' }), 0)).toBeUndefined();
      expect(inspect(request({ path: '/mcp' }), 0)).toBeUndefined();
    }
    expect(inspect(request({ path: '/mcp' }), 0)).toMatchObject({ status: 429 });
    expect(inspect(request(), 0)).toBeUndefined();
  });

  it('admits the address again once the last five minutes have fewer requests', () => {
    const { inspect } = limited();
    const call = request({ path: '/api/x' });
    for (let count = 0; count < 11; count += 1) inspect(call, 0);
    expect(inspect(call, 299_000)).toMatchObject({ status: 429 });
    expect(inspect(call, 311_000)).toBeUndefined();
  });
});

describe('the core rule set', () => {
  const SCRIPT = Buffer.from('{"prompt":"<script>alert(1)</script>"}');
  const LONG = Buffer.alloc(9_000, 'x');

  it.each([
    ['a request without a user agent', { headers: {} }],
    ['a request of a scanner', { headers: { 'user-agent': 'Nmap Scripting Engine' } }],
    ['a body with a script', { body: SCRIPT }],
    ['a body over 8 KB', { body: LONG }],
    ['a query over 2 KB', { query: 'x'.repeat(2_049) }],
    ['a path into other folders', { path: '/..%2F../etc/passwd' }],
  ])('blocks %s', (_name, changes) => {
    expect(createWebAcl(acl(coreRules([]))).inspect(request(changes), 0)).toMatchObject({ status: 403 });
  });

  it('passes requests that a rule only counts', () => {
    const { inspect } = createWebAcl(acl(coreRules(['CrossSiteScripting_BODY', 'SizeRestrictions_BODY'])));
    expect(inspect(request({ body: SCRIPT }), 0)).toBeUndefined();
    expect(inspect(request({ body: LONG }), 0)).toBeUndefined();
    expect(inspect(request({ headers: {} }), 0)).toMatchObject({ status: 403 });
  });
});

describe('a rule that matches a label of the core rule set', () => {
  const labelled = (statement: unknown) => ({
    Name: 'labelled',
    Priority: 3,
    VisibilityConfig: visibility,
    Action: { Block: { CustomResponse: { ResponseCode: 403, CustomResponseBodyKey: 'body' } } },
    Statement: statement,
  });
  const hasLabel = {
    LabelMatchStatement: { Scope: 'LABEL', Key: 'awswaf:managed:aws:core-rule-set:NoUserAgent_Header' },
  };

  it('blocks a request that the core rule only counted, with a custom response', () => {
    const { inspect } = createWebAcl(acl(coreRules(['NoUserAgent_HEADER']), labelled(hasLabel)));
    const blocked = inspect(request({ headers: {} }), 0);
    expect(blocked).toMatchObject({ status: 403, headers: { 'content-type': 'text/html' } });
    expect(blocked?.body.toString()).toBe('<h1>Wait</h1>');
    expect(inspect(request(), 0)).toBeUndefined();
  });

  it('blocks only requests that match every part of an AndStatement', () => {
    const both = { AndStatement: { Statements: [isCall, hasLabel] } };
    const { inspect } = createWebAcl(acl(coreRules(['NoUserAgent_HEADER']), labelled(both)));
    expect(inspect(request({ headers: {}, path: '/api/x' }), 0)).toMatchObject({ status: 403 });
    expect(inspect(request({ headers: {} }), 0)).toBeUndefined();
    expect(inspect(request({ path: '/api/x' }), 0)).toBeUndefined();
  });
});

it.each([
  ['another scope', { ...acl(), Scope: 'REGIONAL' }],
  ['another managed group', acl({ ...coreRules([]), Statement: { ManagedRuleGroupStatement: { VendorName: 'X' } } })],
  ['a limit below 10', acl(rateRule('calls', 0, 9, isCall))],
  ['a body that is not there', { ...acl(rateRule('calls', 0, 10, isCall)), CustomResponseBodies: {} }],
])('%s is refused when the cloud boots', (_name, properties) => {
  expect(() => createWebAcl(properties)).toThrow();
});

it('a distribution evaluates its web ACL first', async () => {
  const webAcls = new Map([['arn:acl', createWebAcl(acl(rateRule('calls', 0, 10, isCall)))]]);
  const { get, reachedApi } = distributionWith({ WebACLId: 'arn:acl' }, { webAcls });
  for (let count = 0; count < 10; count += 1) await get('/api/x');
  expect(await get('/api/x')).toMatchObject({ status: 429 });
  expect(reachedApi).toHaveLength(10);
  expect(() => distributionWith({ WebACLId: 'arn:unknown' }, { webAcls })).toThrow("'arn:unknown'");
});
