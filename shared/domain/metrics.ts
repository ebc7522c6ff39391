/**
 * The causes of a failed build. `stopped`: the user or an admin stopped it. `app`: the model's output was unusable.
 * `internal`: any other cause.
 */
export const FAILURE_CAUSES = ['stopped', 'app', 'model', 'model_busy', 'browser', 'timeout', 'internal'] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

interface ProductMetric {
  service: 'builds' | 'credits' | 'model';
  unit: 'Count' | 'Seconds';
  /** A second dimension and its values. The metric is written both with and without this dimension. */
  split?: { dimension: string; parts: readonly string[] };
}

export const PRODUCT_METRICS = {
  BuildsStarted: { service: 'builds', unit: 'Count' },
  BuildsCompleted: { service: 'builds', unit: 'Count' },
  BuildsFailed: {
    service: 'builds',
    unit: 'Count',
    split: { dimension: 'cause', parts: FAILURE_CAUSES },
  },
  /** The time from the start to the end of a completed build. */
  BuildTime: { service: 'builds', unit: 'Seconds' },
  /** Builds for which credits were refunded: failed, stopped, free of charge, or given back by the user. */
  Refunds: { service: 'credits', unit: 'Count' },
  /** Credits of builds, AI calls and purchases. Grants by admins and sign-up credits are not counted. */
  CreditsMoved: {
    service: 'credits',
    unit: 'Count',
    split: { dimension: 'movement', parts: ['hold', 'capture', 'release', 'return', 'purchase'] },
  },
  /** The time from the price quote of a purchase until its credits are added. */
  PurchaseSettleLag: { service: 'credits', unit: 'Seconds' },
  InputTokens: { service: 'model', unit: 'Count' },
  CachedInputTokens: { service: 'model', unit: 'Count' },
  OutputTokens: { service: 'model', unit: 'Count' },
  /** Calls that the model provider throttled, after the retries of its SDK. */
  ModelThrottles: { service: 'model', unit: 'Count' },
  ModelFailures: { service: 'model', unit: 'Count' },
} as const satisfies Record<string, ProductMetric>;

export type ProductMetricName = keyof typeof PRODUCT_METRICS;

export function productMetric(name: ProductMetricName): ProductMetric {
  return PRODUCT_METRICS[name];
}

/** Metrics of single functions; the dimension `service` is the function's name. */
export const FUNCTION_METRICS = [
  'Runs',
  'RunTime',
  /**
   * Requests above a rate limit of the product. Requests that API Gateway refuses are not counted, because no function
   * runs.
   */
  'Responses429',
  /** Unexpected errors. The second dimension is the function's version, so that an alarm can watch only a release. */
  'Responses500',
  /** Failures to store the response of a call with an `Idempotency-Key`, or to release the key. */
  'ResponsesNotKept',
  /** Payments that wait for an admin, at each run of the payment job. */
  'PaymentsInReview',
  /** The time from the failure of a build's execution to the release of its credit hold, in milliseconds. */
  'SettleLag',
  'HoldsSwept',
  /** Deleted apps whose data is still stored after the grace period, counted at the end of a sweep run. */
  'DataDeletionsLeft',
  'DeliveriesAccepted',
  'DeliveryAttemptsFailed',
  /** Due webhook deliveries that a run of the job did not have time to send. */
  'DeliveriesLeft',
  /** Failed visits to the site, the API and an app in a run of the job that monitors them. */
  'FailedVisits',
  'ChecksWithoutBrowserSandbox',
  /** Automatic checks whose browser had to run in a single process. */
  'ChecksInOneProcess',
] as const;
export type FunctionMetricName = (typeof FUNCTION_METRICS)[number];

/** The second dimension of `Responses500`. */
export const VERSION_DIMENSION = 'version';

/** The metric filter on the API's access log: counts 429 responses of functions and of API Gateway. */
export const TOO_MANY_REQUESTS_METRIC = 'TooManyRequests';

/** The metric filter on the API's access log: counts 403 responses of functions and of API Gateway. */
export const FORBIDDEN_METRIC = 'Forbidden';
