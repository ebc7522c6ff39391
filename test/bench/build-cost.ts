import { FUNCTION_CONFIG } from '../../infra/function-config.ts';
import { STAGES, type Stage } from '../../infra/lambda-functions.ts';
import type { Receipt } from '../../shared/domain/receipt.ts';

/** Prices in USD in us-east-1, without free tiers, as of 2026-11-23. Prices without a URL are unchecked. */
export const PRICES = {
  /** Price of a GB-second on x86 processors; https://aws.amazon.com/lambda/pricing/ */
  lambdaGigabyteSecond: 0.000_016_666_7,
  /** https://aws.amazon.com/lambda/pricing/ */
  lambdaRequest: 0.000_000_2,
  /** https://aws.amazon.com/step-functions/pricing/ */
  stateTransition: 0.000_025,
  /** Price of one request to an HTTP API. */
  apiRequest: 0.000_001,
  /** Price of one HTTPS request through CloudFront. */
  edgeRequest: 0.000_001,
  tableWriteUnit: 0.000_000_625,
  tableReadUnit: 0.000_000_125,
  objectWrite: 0.000_005,
  objectRead: 0.000_000_4,
  logGigabyte: 0.5,
  trace: 0.000_005,
  /** https://aws.amazon.com/appsync/pricing/: a minute of a connection to an Event API. */
  eventConnectionMinute: 0.000_000_08,
  /** A message that is published or received, a connection or a subscription. */
  eventOperation: 0.000_001,
} as const;

const POLL_SECONDS = 5;
const POLL_LAMBDA_SECONDS = 0.01;
/** Seconds that each stage needs to read its files and to end. The receipt's durations do not include them. */
const STAGE_OVERHEAD_SECONDS = 0.3;
/** The state transitions of an advanced build with a review and a repair, including Choice and Wait states. */
const TRANSITIONS = 24;
/**
 * Write units of the two transactions at the start and the end of a build. A transaction consumes two units for each
 * item.
 */
const TRANSACTION_WRITE_UNITS = 60;
const FILES = 40;
const LOG_GIGABYTES = 0.000_05;

export function infrastructureUsd({ stages }: Pick<Receipt, 'stages'>, wallMs: number): number {
  const seconds = wallMs / 1_000;
  const polls = seconds / POLL_SECONDS;
  const previews = polls;
  const runs = [...stages.map(({ stage, durationMs }) => ({ stage, durationMs })), ...unreported(stages)];
  const lambda = runs.reduce(
    (sum, { stage, durationMs }) => sum + lambdaUsd(memoryOf(stage), durationMs / 1_000 + STAGE_OVERHEAD_SECONDS),
    0,
  );
  const poll =
    PRICES.edgeRequest +
    PRICES.apiRequest +
    PRICES.tableReadUnit +
    PRICES.trace +
    lambdaUsd(FUNCTION_CONFIG['api-builds'].memoryMb, POLL_LAMBDA_SECONDS);
  return (
    lambda +
    TRANSITIONS * PRICES.stateTransition +
    polls * poll +
    (previews + TRANSACTION_WRITE_UNITS) * PRICES.tableWriteUnit +
    (previews + FILES) * (PRICES.objectWrite + PRICES.objectRead) +
    runs.length * PRICES.trace +
    LOG_GIGABYTES * PRICES.logGigabyte
  );
}

function lambdaUsd(memoryMb: number, seconds: number): number {
  return (memoryMb / 1_024) * seconds * PRICES.lambdaGigabyteSecond + PRICES.lambdaRequest;
}

/** Finds the stage by the start of its name, because receipts number repeated stages, such as `repair-1`. */
function memoryOf(stage: string): number {
  const known = STAGES.find((name) => stage.startsWith(name)) ?? 'assemble';
  return FUNCTION_CONFIG[`workflow-${known}`].memoryMb;
}

/** Returns the stages without a model call, which receipts do not list. */
function unreported(stages: Receipt['stages']): { stage: Stage; durationMs: number }[] {
  const isReported = (stage: Stage) => stages.some((each) => each.stage.startsWith(stage));
  return (['assemble', 'save'] as const)
    .filter((stage) => !isReported(stage))
    .map((stage) => ({ stage, durationMs: 700 }));
}
