import type { AiUsage } from '../../../shared/domain/admin-kpis.ts';
import { DESIGNS } from '../../../shared/domain/design.ts';
import type { FailureText } from '../../../shared/domain/keyed-text.ts';
import type { FailureCause } from '../../../shared/domain/metrics.ts';
import { CREDITS_RETURNED } from '../../../shared/messages/build-failures.ts';
import type { WrittenText } from '../../../shared/messages/written-text.ts';
import type { AdminAction } from '../../ports/action-log.ts';
import type { Builds, Operation } from '../../ports/builds.ts';
import type { Objects } from '../../ports/objects.ts';
import { MOST_REPAIRS } from './attempts.ts';
import { UsageFiles } from './model/usage-files.ts';

export interface ReleaseServices {
  builds: Pick<Builds, 'fail'>;
  /** The store of the stages' usage records. */
  work: Objects;
}

interface Release {
  /** The reason that the user sees. */
  failure: WrittenText;
  /** True when the user or an admin stopped the build. */
  isCancelled?: boolean;
  cause?: FailureCause;
  action?: AdminAction;
}

/** Fails a build, releases its held credits and counts its AI usage. Returns false if the build had already ended. */
export async function releaseBuild(
  { builds, work }: ReleaseServices,
  operation: Operation,
  { failure, isCancelled = false, cause, action }: Release,
): Promise<boolean> {
  const { error, ...details } = endedWith(failure, operation);
  // Release the credits even when the usage cannot be read.
  const usage = await readUsage(work, operation.operationId).catch(() => undefined);
  return builds.fail(operation, error, isCancelled, { ...details, action, usage, cause });
}

/** Returns the reason that the user sees. If the build held credits, adds a sentence that they were returned. */
export function endedWith(
  { text, ...keyed }: WrittenText,
  { heldCredits }: Pick<Operation, 'heldCredits'>,
): { error: string; failure: FailureText } {
  const areCreditsReturned = heldCredits > 0;
  const error = areCreditsReturned ? `${text} ${CREDITS_RETURNED}` : text;
  return { error, failure: { ...keyed, areCreditsReturned } };
}

const STAGES = [
  'plan',
  'images',
  'code',
  'edit',
  'examine',
  'review',
  ...Array.from({ length: MOST_REPAIRS }, (_, index) => `repair-${index + 1}`),
];

/** Returns the AI usage of all stages of a build so far. Works for failed builds too. */
export async function readUsage(work: Objects, operationId: string): Promise<AiUsage> {
  const usages = await Promise.all(
    DESIGNS.flatMap((design) => {
      const files = new UsageFiles(work, operationId, design);
      return STAGES.map((name) => files.read(name));
    }),
  );
  const sum = (of: 'inputTokens' | 'outputTokens' | 'images' | 'cachedInputTokens') =>
    usages.reduce((total, usage) => total + (usage?.[of] ?? 0), 0);
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    images: sum('images'),
    cachedInputTokens: sum('cachedInputTokens'),
  };
}
