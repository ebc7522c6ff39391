import type { AiUsage } from '../../../shared/domain/admin-kpis.ts';
import type { Users } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import { bankAccountId, type Ledger, userAccountId } from '../../ports/credits.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Project, Projects } from '../../ports/projects.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import { type Charge, paidCall } from '../credits/paid-call.ts';
import { appAvailability } from '../projects/app-availability.ts';
import { limitCalls, limitVisitor } from './limit-calls.ts';

export interface GatedServices {
  projects: Projects;
  users: Users;
  rateLimits: RateLimits;
  ledger: Ledger;
  ids: Ids;
  clock: Clock;
}

export interface GatedRequest {
  projectId: string;
  visitorId: string;
  endpoint: 'chat' | 'image';
  credits: number;
}

/**
 * Runs and charges an AI call of an app. Throws RequestError `not_found`, `gone`, `rate_limited`,
 * `insufficient_credits`, and `unavailable` for a failed call, which is free.
 */
export async function gatedCall<Result>(
  services: GatedServices,
  { projectId, visitorId, endpoint, credits }: GatedRequest,
  call: () => Promise<{ result: Result; usage: AiUsage }>,
): Promise<Result> {
  const { project, accountId } = await findGatedApp(services, projectId);
  const gated = { project, visitorId, credits };
  await limitVisitor(services, gated);
  await limitCalls(services, gated);
  const isOwnersAccount = project.billingModel === 'creator_account';
  const charge: Charge = {
    callId: services.ids.chatId(),
    accountId,
    credits,
    reason: `AI ${endpoint} in ${project.name}`,
    insufficientReason: 'ai_unpaid',
    failureReason: 'ai_failed',
    event: (usage: AiUsage) =>
      ({
        kind: 'gated',
        projectId,
        endpoint,
        credits,
        ...(isOwnersAccount && { publicKey: project.ownerPublicKey }),
        ...usage,
      }) as const,
  };
  return paidCall(services, charge, call);
}

/** Throws RequestError `not_found`, and `gone` for a suspended app. */
async function findGatedApp(
  { projects, users }: { projects: Projects; users: Users },
  projectId: string,
): Promise<{ project: Project; accountId: string }> {
  const project = await projects.findProject(projectId);
  if (!project?.publishedAppName) {
    throw new RequestError('ai_needs_publishing');
  }
  const { isSuspended } = await appAvailability(users, project);
  if (isSuspended) throw new RequestError('app_taken_down');
  const accountId =
    project.billingModel === 'app_wallet' ? bankAccountId(projectId) : userAccountId(project.ownerPublicKey);
  return { project, accountId };
}
