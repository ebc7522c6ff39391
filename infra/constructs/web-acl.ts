import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { ACTION_PASSWORD_HEADER } from '../../shared/contract/action-password-header.ts';
import type { ErrorResponse } from '../../shared/contract/errors.ts';
import { VISITOR_HEADERS } from '../../shared/contract/visitor-headers.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { LIMIT_MESSAGES } from '../../shared/messages/limits.ts';
import type { WebAclSettings } from '../settings/limit-settings.ts';
import { BLOCKING_CORE_LABELS, CORE_RULES } from './core-rules.ts';

const WINDOW_SECONDS = 300;
/** Earlier retries would also be refused, because the count of requests in AWS WAF falls only after about a minute. */
const RETRY_AFTER_SECONDS = 60;

/** Programs call these paths, so they expect JSON. */
const CALL_PATHS = ['/api/', MCP_PATH, '/oauth/', '/.well-known/'];

/** Headers with keys, passwords or tokens, which no log may contain. */
const SECRET_HEADERS = [
  'authorization',
  'cookie',
  ACTION_PASSWORD_HEADER,
  VISITOR_HEADERS.apiKey,
  VISITOR_HEADERS.key,
  VISITOR_HEADERS.proof,
];

const HAS_BLOCKING_LABEL: CfnWebACL.StatementProperty = {
  orStatement: {
    statements: BLOCKING_CORE_LABELS.map((key) => ({ labelMatchStatement: { scope: 'LABEL', key } })),
  },
};

type Rule = CfnWebACL.RuleProperty;

export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { apiRequests, pageRequests, appRequests }: WebAclSettings) {
    super(scope, id);
    const isCall = { orStatement: { statements: CALL_PATHS.map(isBelow) } };
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      description: 'Limits the requests of one address to the site and the apps',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('WebAcl'),
      customResponseBodies: {
        limitedCall: callBody({ error: LIMIT_MESSAGES.addressBlocked, code: 'rate_limited' }),
        limitedPage: pageBody(LIMIT_MESSAGES.tooManyVisits, LIMIT_MESSAGES.addressBlocked),
        refusedCall: callBody({ error: LIMIT_MESSAGES.looksLikeAttack, code: 'forbidden' }),
        refusedPage: pageBody(LIMIT_MESSAGES.requestRefused, LIMIT_MESSAGES.looksLikeAttack),
      },
      rules: [
        rateRule('ApiRate', 0, { limit: apiRequests, scope: isCall, body: 'limitedCall' }),
        rateRule('PageRate', 1, {
          limit: pageRequests,
          scope: { notStatement: { statement: isCall } },
          body: 'limitedPage',
        }),
        rateRule('AppRate', 2, { limit: appRequests, scope: isBelow('/p/'), body: 'limitedPage' }),
        coreRules('CoreRules', 3),
        labelRule('RefusedCall', 4, { andStatement: { statements: [isCall, HAS_BLOCKING_LABEL] } }, 'refusedCall'),
        labelRule('RefusedPage', 5, HAS_BLOCKING_LABEL, 'refusedPage'),
      ],
    });
    this.arn = acl.attrArn;
    this.#logBlocked();
  }

  /** Logs the requests that the rules blocked, and no others. */
  #logBlocked(): void {
    const logs = new LogGroup(this, 'Blocked', {
      // AWS WAF accepts only names with this prefix.
      logGroupName: `aws-waf-logs-${Stack.of(this).stackName}`,
      retention: RetentionDays.TWO_WEEKS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.arn,
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logs.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
      redactedFields: [{ queryString: {} }, ...SECRET_HEADERS.map((Name) => ({ singleHeader: { Name } }))],
    });
  }
}

function isBelow(path: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString: path,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

interface RateRule {
  limit: number;
  scope: CfnWebACL.StatementProperty;
  body: 'limitedCall' | 'limitedPage';
}

function rateRule(name: string, priority: number, { limit, scope, body }: RateRule): Rule {
  return {
    name,
    priority,
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: body,
          responseHeaders: [
            { name: 'Retry-After', value: String(RETRY_AFTER_SECONDS) },
            { name: 'Cache-Control', value: 'no-store' },
          ],
        },
      },
    },
    statement: {
      rateBasedStatement: {
        limit,
        aggregateKeyType: 'IP',
        evaluationWindowSec: WINDOW_SECONDS,
        scopeDownStatement: scope,
      },
    },
    visibilityConfig: visibility(name),
  };
}

/** Makes the rules of AWS only add labels, because a managed rule cannot respond with a custom body. */
function coreRules(name: string, priority: number): Rule {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: 'AWSManagedRulesCommonRuleSet',
        ruleActionOverrides: CORE_RULES.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function labelRule(
  name: string,
  priority: number,
  statement: CfnWebACL.StatementProperty,
  body: 'refusedCall' | 'refusedPage',
): Rule {
  return {
    name,
    priority,
    action: {
      block: {
        customResponse: {
          responseCode: 403,
          customResponseBodyKey: body,
          responseHeaders: [{ name: 'Cache-Control', value: 'no-store' }],
        },
      },
    },
    statement,
    visibilityConfig: visibility(name),
  };
}

/** Disables samples, which would store parts of requests. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}

function callBody(refusal: Pick<ErrorResponse, 'error' | 'code'>): CfnWebACL.CustomResponseBodyProperty {
  return { contentType: 'APPLICATION_JSON', content: JSON.stringify({ success: false, ...refusal }) };
}

function pageBody(title: string, text: string): CfnWebACL.CustomResponseBodyProperty {
  const page = readFileSync(join(import.meta.dirname, 'refused-page.html'), 'utf8');
  const content = page.replaceAll('TITLE', () => title).replace('TEXT', () => text);
  return { contentType: 'TEXT_HTML', content };
}
