/** The part of EventBridge that the stack uses: rules with an event pattern or a rate, and functions as targets. */

import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
import * as z from 'zod';
import { AccessDeniedError } from '../iam/permission.ts';
import type { InvokeFunction } from '../lambda/invoke-result.ts';
import { ACCOUNT_ID, REGION } from '../wire/aws-account.ts';
import { matchesPattern, type Pattern, patternSchema } from './event-pattern.ts';

export class UnsupportedRuleError extends Error {
  readonly code = 'UNSUPPORTED_RULE';
}

/** Thrown when the target function of a rule fails. */
class TargetError extends Error {
  readonly code = 'TARGET_FAILED';
}

interface PublishedEvent {
  source: string;
  'detail-type': string;
  detail: unknown;
  resources?: string[];
}

export interface EventBusOptions {
  invokeFunction: InvokeFunction;
  now?: (() => number) | undefined;
  /** The delay before a failed target is called again (default 1 s). Each further delay is five times as long. */
  firstRetryDelayMs?: number | undefined;
}

export interface EventBus {
  addRule(cfnProperties: unknown, logicalId?: string): void;
  /** Delivers an event to every matching rule. Resolves when each target has succeeded or failed permanently. */
  publish(event: PublishedEvent): Promise<void>;
  runSchedule(ruleName: string): Promise<void>;
  start(): void;
  stop(): void;
}

const MAX_RETRIES = 2;
const FIRST_RETRY_DELAY_MS = 1000;
const RETRY_DELAY_FACTOR = 5;
const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const ruleSchema = z.strictObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  EventBusName: z.literal('default').optional(),
  EventPattern: patternSchema.optional(),
  ScheduleExpression: z.string().optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Tags: z.unknown().optional(),
  Targets: z.array(
    z.strictObject({
      Id: z.string(),
      Arn: z.string().regex(/^arn:aws:lambda:/, 'only functions are supported as targets'),
      DeadLetterConfig: z.strictObject({ Arn: z.string() }).optional(),
      /** Sent to the target instead of the event. */
      Input: z.string().optional(),
      RetryPolicy: z
        .strictObject({
          MaximumRetryAttempts: z.int().min(0).max(185).optional(),
          MaximumEventAgeInSeconds: z.int().optional(),
        })
        .optional(),
    }),
  ),
});
type RuleTarget = z.infer<typeof ruleSchema>['Targets'][number];

interface Rule {
  name: string;
  isEnabled: boolean;
  pattern: Pattern | undefined;
  intervalMs: number | undefined;
  targets: RuleTarget[];
}

export function createEventBus(options: EventBusOptions): EventBus {
  return new LocalEventBus(options);
}

class LocalEventBus implements EventBus {
  readonly #options: EventBusOptions;
  readonly #rules = new Map<string, Rule>();
  #timers: NodeJS.Timeout[] = [];
  readonly #stopped = new AbortController();

  constructor(options: EventBusOptions) {
    this.#options = options;
  }

  addRule(cfnProperties: unknown, logicalId?: string): void {
    const rule = readRule(cfnProperties, logicalId);
    this.#rules.set(rule.name, rule);
  }

  async publish(event: PublishedEvent): Promise<void> {
    const envelope = this.#envelope(event);
    const matching = [...this.#rules.values()].filter(
      ({ isEnabled, pattern }) => isEnabled && pattern !== undefined && matchesPattern(pattern, envelope),
    );
    await Promise.all(matching.map((rule) => this.#deliver(rule, envelope)));
  }

  async runSchedule(ruleName: string): Promise<void> {
    const rule = this.#rules.get(ruleName);
    if (rule?.intervalMs === undefined) throw new UnsupportedRuleError(`There is no schedule '${ruleName}'.`);
    const resources = [ruleArn(ruleName)];
    await this.#deliver(
      rule,
      this.#envelope({ source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {}, resources }),
    );
  }

  start(): void {
    for (const { name, isEnabled, intervalMs } of this.#rules.values()) {
      if (!isEnabled || intervalMs === undefined) continue;
      const timer = setInterval(() => void this.runSchedule(name), intervalMs);
      this.#timers.push(timer.unref());
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.#stopped.abort();
  }

  #envelope(event: PublishedEvent) {
    const time = new Date((this.#options.now ?? Date.now)()).toISOString().replace(/\.\d+Z$/, 'Z');
    const origin = { account: ACCOUNT_ID, time, region: REGION, resources: [] };
    return { version: '0', id: randomUUID(), ...origin, ...event };
  }

  async #deliver(rule: Rule, envelope: unknown) {
    await Promise.all(rule.targets.map((target) => this.#deliverTo(rule, target, envelope)));
  }

  async #deliverTo(rule: Rule, target: RuleTarget, envelope: unknown) {
    const payload: unknown = target.Input === undefined ? envelope : JSON.parse(target.Input);
    const retries = Math.min(target.RetryPolicy?.MaximumRetryAttempts ?? MAX_RETRIES, MAX_RETRIES);
    await pRetry(() => this.#call(rule, target.Arn, payload), {
      retries,
      minTimeout: this.#options.firstRetryDelayMs ?? FIRST_RETRY_DELAY_MS,
      factor: RETRY_DELAY_FACTOR,
      signal: this.#stopped.signal,
      // EventBridge does not retry a call that a policy denies.
      shouldRetry: ({ error }) => !(error instanceof AccessDeniedError),
    }).catch((error: unknown) => console.error(`Rule ${rule.name}: ${target.Arn} failed, given up: ${error}`));
  }

  async #call(rule: Rule, functionArn: string, payload: unknown): Promise<void> {
    const caller = { kind: 'service', name: 'events.amazonaws.com', sourceArn: ruleArn(rule.name) } as const;
    const result = await this.#options.invokeFunction(functionArn, payload, caller);
    if (!result.ok) throw new TargetError(`${result.error.errorType}: ${result.error.errorMessage}`);
  }
}

export function ruleArn(name: string): string {
  return `arn:aws:events:${REGION}:${ACCOUNT_ID}:rule/${name}`;
}

function readRule(cfnProperties: unknown, logicalId: string | undefined): Rule {
  const parsed = ruleSchema.safeParse(cfnProperties);
  const name = parsed.data?.Name ?? logicalId ?? randomUUID();
  if (!parsed.success) throw new UnsupportedRuleError(`Rule ${name}: ${z.prettifyError(parsed.error)}`);
  const { EventPattern, ScheduleExpression, State, Targets } = parsed.data;
  if ((EventPattern === undefined) === (ScheduleExpression === undefined)) {
    throw new UnsupportedRuleError(`Rule ${name} needs either an EventPattern or a ScheduleExpression.`);
  }
  const intervalMs = ScheduleExpression === undefined ? undefined : readRate(ScheduleExpression, name);
  return { name, isEnabled: State === 'ENABLED', pattern: EventPattern, intervalMs, targets: Targets };
}

/** Converts `rate(5 minutes)` to milliseconds. As on AWS, 1 needs the singular and other numbers the plural. */
function readRate(expression: string, ruleName: string): number {
  const match = /^rate\(([1-9]\d*) (minute|hour|day)(s?)\)$/.exec(expression);
  const [, count, unit, plural] = match ?? [];
  const isUnit = unit === 'minute' || unit === 'hour' || unit === 'day';
  if (!isUnit || (Number(count) === 1) !== (plural === '')) {
    throw new UnsupportedRuleError(`Rule ${ruleName}: the schedule '${expression}' is not supported, rate(…) is.`);
  }
  const intervalMs = Number(count) * UNIT_MS[unit];
  // Node's timers fire immediately for intervals above 2^31 - 1 ms.
  if (intervalMs > 2 ** 31 - 1) throw new UnsupportedRuleError(`Rule ${ruleName}: ${expression} is too long.`);
  return intervalMs;
}
