/** Every metric that functions write and that alarms and the dashboard read. */
export const METRIC_NAMESPACE = 'Buidl';

/** Why builds fail. `stopped`: by its user or an admin. `app`: what the model wrote could not be used. `internal`: anything else. */
export const FAILURE_CAUSES = [
  'stopped',
  'app',
  'model',
  'model_busy',
  'browser',
  'timeout',
  'internal',
] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

interface ProductMetric {
  /** The value of the dimension `service`. */
  service: 'builds' | 'credits' | 'model';
  unit: 'Count' | 'Seconds';
  /** A second dimension and its values, with which the metric is written once more. */
  split?: { dimension: string; parts: readonly string[] };
}

/** What happens in the product, whichever function does it. */
export const PRODUCT_METRICS = {
  BuildsStarted: { service: 'builds', unit: 'Count' },
  BuildsCompleted: { service: 'builds', unit: 'Count' },
  BuildsFailed: {
    service: 'builds',
    unit: 'Count',
    split: { dimension: 'cause', parts: FAILURE_CAUSES },
  },
  /** From the start to the end of a completed build. */
  BuildTime: { service: 'builds', unit: 'Seconds' },
  /** Builds whose credits came back: failed and stopped ones, those charged nothing, and those that their users returned. */
  Refunds: { service: 'credits', unit: 'Count' },
  /** Credits of builds, AI calls and purchases; those that admins give and that come with an account are not counted. */
  CreditsMoved: {
    service: 'credits',
    unit: 'Count',
    split: { dimension: 'movement', parts: ['hold', 'capture', 'release', 'return', 'purchase'] },
  },
  /** From the quote of a purchase to its credits. */
  PurchaseSettleLag: { service: 'credits', unit: 'Seconds' },
  InputTokens: { service: 'model', unit: 'Count' },
  CachedInputTokens: { service: 'model', unit: 'Count' },
  OutputTokens: { service: 'model', unit: 'Count' },
  /** Calls that the provider refused because there were too many, after the retries of its SDK. */
  ModelThrottles: { service: 'model', unit: 'Count' },
  /** All other failed calls. */
  ModelFailures: { service: 'model', unit: 'Count' },
} as const satisfies Record<string, ProductMetric>;

export type ProductMetricName = keyof typeof PRODUCT_METRICS;

/** Returns what is known of a metric. */
export function productMetric(name: ProductMetricName): ProductMetric {
  return PRODUCT_METRICS[name];
}

/** What single functions write; the dimension `service` is the function's name. */
export const FUNCTION_METRICS = [
  /** Runs of a state or a job. */
  'Runs',
  /** How long they took, in milliseconds. */
  'RunTime',
  /** Requests above a limit of the product; API Gateway refuses others before any function. */
  'Responses429',
  /** Failures to keep the response of a call with an `Idempotency-Key`, or to free its key. */
  'ResponsesNotKept',
  /** Payments that wait for an admin, at each run of the job that looks for payments. */
  'PaymentsInReview',
  /** From the bad end of an execution to the release of its hold, in milliseconds. */
  'SettleLag',
  /** Holds that nothing but the sweep released. */
  'HoldsSwept',
  /** Deleted apps whose data is due and not gone yet, at the end of a sweep. */
  'DataDeletionsLeft',
  /** Attempts at deliveries of webhooks that were accepted, and that failed. */
  'DeliveriesAccepted',
  'DeliveryAttemptsFailed',
  /** Deliveries that were due and that a run had no time for. */
  'DeliveriesLeft',
  'ChecksWithoutBrowserSandbox',
  /** Checks whose browser had to run in a single process. */
  'ChecksInOneProcess',
] as const;
export type FunctionMetricName = (typeof FUNCTION_METRICS)[number];

/** What a metric filter counts in the access log of the API: responses 429 of functions and of API Gateway. */
export const TOO_MANY_REQUESTS_METRIC = 'TooManyRequests';
