/** Computes the monthly costs of a deployment without users from its template. */
import * as z from 'zod';

const SECONDS_OF_MONTH = 30 * 24 * 3_600;
const MINUTES_OF_MONTH = SECONDS_OF_MONTH / 60;
/**
 * Monthly requests of the job that visits the site each minute. It requests the site, the list of apps and an app; two
 * of the three requests reach the API.
 */
const VISITS = MINUTES_OF_MONTH * 3;
const CALLS = MINUTES_OF_MONTH * 2;
/** Each scheduled job writes the metrics `Runs` and `RunTime`. A deployment has seven other custom metrics. */
const METRICS_OF_A_JOB = 2;
const OTHER_METRICS = 7;
/** AWS charges for a dashboard that shows more metrics than this. */
const FREE_DASHBOARD_METRICS = 50;

export interface IdleCost {
  name: string;
  count: number;
  /** Price of one unit, in USD. */
  usdEach: number;
  /** Number of units that are free for each account in every month. */
  free: number;
  source: string;
}

const resourcesSchema = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.looseObject({}).default({}) })),
});
const alarmSchema = z.looseObject({
  Metrics: z.array(z.looseObject({ MetricStat: z.unknown().optional() })).default([]),
});
const ruleSchema = z.looseObject({ ScheduleExpression: z.string().optional(), Targets: z.array(z.unknown()) });
const domainsSchema = z.looseObject({ Domains: z.array(z.unknown()) });
const aclSchema = z.looseObject({ Rules: z.array(z.unknown()) });

/** Returns the costs of a deployment without users, from its template. Only the scheduled jobs cause requests. */
export function idleCosts(template: unknown): IdleCost[] {
  const resources = Object.values(resourcesSchema.parse(template).Resources);
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type).map(({ Properties }) => Properties);
  const jobs = ofType('AWS::Events::Rule').flatMap((rule) => jobsOf(ruleSchema.parse(rule)));
  // The schedule of each job is `rate(1 minute)`, which a test checks.
  const runs = jobs.length * MINUTES_OF_MONTH;
  const acls = ofType('AWS::WAFv2::WebACL').map((acl) => aclSchema.parse(acl));
  const alarms = ofType('AWS::CloudWatch::Alarm').map((alarm) => alarmSchema.parse(alarm));
  const domains = ofType('AWS::Route53Resolver::FirewallDomainList').map((list) => domainsSchema.parse(list));
  const dashboards = ofType('AWS::CloudWatch::Dashboard');
  const hasAcl = acls.length > 0;
  return [
    cost('Domains of DNS firewalls', sum(domains.map(({ Domains }) => Domains.length)), 0.000_5, 0, 'route53'),
    cost('Web ACLs', acls.length, 5, 0, 'waf'),
    cost('Rules of web ACLs', sum(acls.map(({ Rules }) => Rules.length)), 1, 0, 'waf'),
    cost('Requests that the web ACL checks', hasAcl ? VISITS : 0, 0.000_000_6, 0, 'waf'),
    cost('Secrets', ofType('AWS::SecretsManager::Secret').length, 0.4, 0, 'secrets-manager'),
    cost('Keys of KMS', ofType('AWS::KMS::Key').length, 1, 0, 'kms'),
    cost('Metrics of alarms', sum(alarms.map(({ Metrics }) => metricsOf(Metrics))), 0.1, 10, 'cloudwatch'),
    cost('Custom metrics', jobs.length * METRICS_OF_A_JOB + OTHER_METRICS, 0.3, 10, 'cloudwatch'),
    cost(`Dashboards with more than ${FREE_DASHBOARD_METRICS} metrics`, dashboards.length, 3, 0, 'cloudwatch'),
    cost('Traces', runs + CALLS, 0.000_005, 100_000, 'xray'),
    cost('Requests to the API', CALLS, 0.000_001, 0, 'api-gateway'),
    cost('Runs of functions', runs + CALLS, 0.000_000_2, 1_000_000, 'lambda'),
    // Assumes 512 MB for one second, which no run without work exceeds.
    cost('Gigabyte-seconds of functions', (runs + CALLS) / 2, 0.000_016_666_7, 400_000, 'lambda'),
    // Assumes four read units for each run and each call, which is more than any of them reads.
    cost('Read units of the table', (runs + CALLS) * 4, 0.000_000_125, 0, 'dynamodb'),
  ];
}

export function usdOf({ count, usdEach, free }: IdleCost): number {
  return Math.max(0, count - free) * usdEach;
}

function metricsOf(metrics: readonly { MetricStat?: unknown }[]): number {
  return metrics.length === 0 ? 1 : metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
}

/** Returns the targets of a rule with a schedule; none for a rule without one. */
function jobsOf({ ScheduleExpression, Targets }: z.output<typeof ruleSchema>): readonly unknown[] {
  return ScheduleExpression === undefined ? [] : Targets;
}

function cost(name: string, count: number, usdEach: number, free: number, service: string): IdleCost {
  return { name, count, usdEach, free, source: `https://aws.amazon.com/${service}/pricing/` };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
