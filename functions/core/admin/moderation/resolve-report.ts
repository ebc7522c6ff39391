import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { AppSuspensions } from '../../../ports/admin.ts';
import type { Builds, Workflow } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PaymentReviews } from '../../../ports/credits.ts';
import { APPEAL, type AppReport, type AppReports, type ReportOutcome } from '../../../ports/publishing.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import type { ReleaseServices } from '../../builds/release-build.ts';
import { type AdminAccessServices, newAction, requireAdminPassword } from '../admin-action.ts';

export interface ModerationServices extends AdminAccessServices, ReleaseServices {
  paymentReviews: PaymentReviews;
  reports: AppReports;
  suspensions: AppSuspensions;
  builds: Builds;
  workflow: Workflow;
}

/**
 * Resolves a report. Throws RequestError `not_found`, and `conflict` when the report is resolved or the app was
 * deleted.
 */
export async function resolveReport(
  services: ModerationServices,
  caller: Caller,
  { reportId, resolution, rule, reason, adminPassword }: RouteInput<'resolveReport'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const report = await services.reports.find(reportId);
  if (!report) throw new RequestError('report_not_found');
  if (!report.isOpen) throw new RequestError('report_closed_before');
  const outcome = await outcomeOf(services, report, { resolution, rule, reason });
  const action = newAction(services, caller, {
    actionType: ACTION_OF[outcome.kind],
    targetIdentifier: report.projectId,
    details: `${report.reason === APPEAL ? 'Appeal' : 'Report'} ${reportId}: ${reason}`,
  });
  if (await services.reports.resolve(report, outcome, action)) return;
  throw new RequestError('report_changed');
}

const ACTION_OF = {
  dismissed: 'resolve_report',
  rejected: 'resolve_report',
  taken_down: 'take_down',
  restored: 'restore_app',
} as const;

/**
 * Returns the outcome of a resolution. Throws RequestError `conflict` when the app was deleted, or has no open appeal
 * that could restore it.
 */
async function outcomeOf(
  { suspensions, clock }: ModerationServices,
  { projectId, reason: reported }: AppReport,
  { resolution, rule, reason }: Pick<RouteInput<'resolveReport'>, 'resolution' | 'rule' | 'reason'>,
): Promise<ReportOutcome> {
  const [project] = await suspensions.findMany([projectId]);
  const isAppeal = reported === APPEAL;
  if (resolution === 'dismiss') {
    const rejects = isAppeal && project?.takedown?.appealedAt !== undefined;
    return rejects ? { kind: 'rejected', projectId, reason } : { kind: 'dismissed' };
  }
  if (!project) throw new RequestError('reported_app_deleted');
  if (resolution === 'take_down') {
    return { kind: 'taken_down', project, takedown: { rule, reason, at: isoTime(clock) } };
  }
  if (!isAppeal || !project.isTakenDown) {
    throw new RequestError('app_not_appealed');
  }
  return { kind: 'restored', project };
}

export const isoTime = (clock: Clock) => new Date(clock.nowMs()).toISOString();
