import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Projects } from '../../ports/projects.ts';
import { APPEAL, type AppReports } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject } from '../projects/managed-project.ts';

export interface AppealServices {
  projects: Projects;
  reports: Pick<AppReports, 'appeal'>;
  ids: Ids;
  clock: Clock;
}

/** The reason of a takedown from before reasons were stored. */
const UNKNOWN_REASON = { rule: 'other', reason: '', at: '' } as const;

/**
 * Stores the owner's appeal against a takedown. Throws RequestError `not_found`, `forbidden`, and `conflict` unless the
 * app is taken down and has no appeal.
 */
export async function appealTakedown(
  { projects, reports, ids, clock }: AppealServices,
  caller: Caller,
  { projectId, text }: RouteInput<'appealTakedown'>,
): Promise<void> {
  const { project } = await findManagedProject(projects, caller, projectId);
  if (project.ownerPublicKey !== caller.user.publicKey) {
    throw new RequestError('appeal_not_owner');
  }
  if (!project.isTakenDown) throw new RequestError('app_not_taken_down');
  const createdAtMs = clock.nowMs();
  const report = { reportId: ids.reportId(), projectId, reason: APPEAL, details: text, createdAtMs };
  const appealedAt = new Date(createdAtMs).toISOString();
  const { takedown = UNKNOWN_REASON } = project;
  if (await reports.appeal(report, { ...takedown, appealedAt })) return;
  throw new RequestError('appealed_before');
}
