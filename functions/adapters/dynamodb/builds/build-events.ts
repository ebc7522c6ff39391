import type { AiUsage } from '../../../../shared/domain/admin-kpis.ts';
import type { Receipt } from '../../../../shared/domain/receipt.ts';
import type { WebhookPayload } from '../../../../shared/domain/webhook-payload.ts';
import type { BuildReturn, Operation } from '../../../ports/builds.ts';
import type { NewRevision } from '../../../ports/projects.ts';
import type { StatisticEvent } from '../../../ports/statistics.ts';

const NO_USAGE = { inputTokens: 0, outputTokens: 0, images: 0, cachedInputTokens: 0 };

export function builtEvent(
  { ownerPublicKey, mode }: Operation,
  { isFirst, project }: NewRevision,
  { stages, creditsCharged }: Receipt,
): StatisticEvent {
  const sum = (of: keyof typeof NO_USAGE) => stages.reduce((total, stage) => total + stage[of], 0);
  return {
    kind: 'build',
    publicKey: ownerPublicKey,
    mode,
    credits: creditsCharged,
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    images: sum('images'),
    cachedInputTokens: sum('cachedInputTokens'),
    ...(isFirst && { newProjectType: project.projectType }),
  };
}

export function returnedEvent({ operation, credits, removal }: BuildReturn): StatisticEvent {
  return {
    kind: 'build_returned',
    publicKey: operation.ownerPublicKey,
    credits,
    ...(removal.isLast && { removedProjectType: removal.projectType }),
  };
}

export function failedEvent({ ownerPublicKey, heldCredits }: Operation, usage: AiUsage = NO_USAGE): StatisticEvent {
  return { kind: 'build_failed', publicKey: ownerPublicKey, refundedCredits: heldCredits, ...usage };
}

/** Returns the payload of the webhook `build.finished`. Without `revisionString`, the build failed or was stopped. */
export function finishedPayload(
  { operationId, projectId }: Operation,
  end: { atMs: number; isCancelled?: boolean; revisionString?: string; creditsCharged: number },
): WebhookPayload & { type: 'build.finished' } {
  const { atMs, isCancelled = false, revisionString, creditsCharged } = end;
  return {
    type: 'build.finished',
    timestamp: new Date(atMs).toISOString(),
    data: {
      operationId,
      projectId,
      status: revisionString === undefined ? 'failed' : 'completed',
      isCancelled,
      ...(revisionString !== undefined && { revisionString }),
      creditsCharged,
    },
  };
}
