import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { ErrorResponse } from '../../shared/contract/errors.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { LIMIT_MESSAGES } from '../../shared/messages/limits.ts';
import type { WebAclSettings } from '../settings/limit-settings.ts';

const WINDOW_SECONDS = 300;
/**
 * An earlier retry would be refused again, because the count of requests in AWS WAF falls only after about a minute.
 */
const RETRY_AFTER_SECONDS = 60;

/**
 * These rules only count requests, because they would block ordinary ones: a request body (a prompt, source code or a
 * chat) and the query of an app's page may contain scripts and paths. The functions validate every body against its
 * schema.
 */
const COUNTED_CORE_RULES = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
  'SizeRestrictions_QUERYSTRING',
  'CrossSiteScripting_QUERYARGUMENTS',
  'GenericLFI_QUERYARGUMENTS',
  'GenericRFI_QUERYARGUMENTS',
  'EC2MetaDataSSRF_QUERYARGUMENTS',
  'RestrictedExtensions_QUERYARGUMENTS',
];

type Rule = CfnWebACL.RuleProperty;

export class WebAcl extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { apiRequests, pageRequests, appRequests }: WebAclSettings) {
    super(scope, id);
    const isCall = { orStatement: { statements: [isBelow('/api/'), isBelow(MCP_PATH), isBelow('/oauth/')] } };
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      description: 'Limits the requests of one address to the site and the apps',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('WebAcl'),
      customResponseBodies: {
        call: { contentType: 'APPLICATION_JSON', content: JSON.stringify(REFUSED_CALL) },
        page: { contentType: 'TEXT_HTML', content: refusedPage() },
      },
      rules: [
        rateRule('ApiRate', 0, { limit: apiRequests, scope: isCall, body: 'call' }),
        rateRule('PageRate', 1, {
          limit: pageRequests,
          scope: { notStatement: { statement: isCall } },
          body: 'page',
        }),
        rateRule('AppRate', 2, { limit: appRequests, scope: isBelow('/p/'), body: 'page' }),
        coreRules('CoreRules', 3),
      ],
    });
    this.arn = acl.attrArn;
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

const REFUSED_CALL: ErrorResponse = {
  success: false,
  error: LIMIT_MESSAGES.addressBlocked,
  code: 'rate_limited',
};

interface RateRule {
  limit: number;
  scope: CfnWebACL.StatementProperty;
  body: 'call' | 'page';
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

function coreRules(name: string, priority: number): Rule {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: 'AWSManagedRulesCommonRuleSet',
        ruleActionOverrides: COUNTED_CORE_RULES.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visibility(name),
  };
}

/** Disables samples, which would store parts of requests. */
function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}

function refusedPage(): string {
  const { tooManyVisits: title, addressBlocked: text } = LIMIT_MESSAGES;
  const page = readFileSync(join(import.meta.dirname, 'refused-page.html'), 'utf8');
  return page.replaceAll('TITLE', () => title).replace('TEXT', () => text);
}
