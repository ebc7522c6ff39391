import type { RouteInput } from '../../../shared/contract/routes.ts';
import { buildFailure } from '../../../shared/messages/build-failures.ts';
import type { AppSuspensions } from '../../ports/admin.ts';
import type { Builds, Workflow } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentReviews } from '../../ports/credits.ts';
import { APPEAL, type AppReport, type AppReports, type ReportOutcome } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { requirePublicKey } from '../auth/signature.ts';
import { type ReleaseServices, releaseBuild } from '../builds/release-build.ts';
import { projectNotFound } from '../projects/managed-project.ts';
import { type AdminAccessServices, newAction, requireAdminPassword } from './admin-action.ts';

export interface ModerationServices extends AdminAccessServices, ReleaseServices {
  paymentReviews: PaymentReviews;
  reports: AppReports;
  suspensions: AppSuspensions;
  builds: Builds;
  workflow: Workflow;
}

/** Credits or dismisses a payment for review. Throws RequestError `not_found`, and `conflict` when it was resolved before. */
export async function resolvePayment(
  services: ModerationServices,
  caller: Caller,
  input: RouteInput<'resolvePayment'>,
): Promise<void> {
  const { signature, publicKey, credits, reason } = input;
  await requireAdminPassword(services, caller, input.adminPassword);
  if (publicKey !== undefined) requirePublicKey(publicKey);
  const review = await services.paymentReviews.find(signature);
  if (!review) throw new RequestError('payment_not_found');
  const credit = publicKey !== undefined && credits !== undefined ? { publicKey, credits } : undefined;
  const action = newAction(services, caller, {
    actionType: 'resolve_payment',
    targetIdentifier: signature,
    details: `${credit ? `Credited ${credit.credits} to ${credit.publicKey}` : 'Dismissed'}: ${reason}`,
  });
  const resolved = await services.paymentReviews.resolve(review, credit, action);
  if (resolved === 'closed') throw new RequestError('payment_resolved_before');
  if (resolved === 'no_user') throw new RequestError('user_not_found');
}

/**
 * Dismisses a report or takes its app down; rejects an appeal or restores its app. Throws RequestError `not_found`, and `conflict` when it was resolved before or the app
 * was deleted.
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

/** Throws RequestError `conflict` for an app that was deleted, or is not in the state that the resolution changes. */
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

const isoTime = (clock: Clock) => new Date(clock.nowMs()).toISOString();

/** Takes an app down or restores it. Throws RequestError `not_found`, and `conflict` when it is in that state already. */
export async function setTakenDown(
  services: ModerationServices,
  caller: Caller,
  { projectId, isTakenDown, rule, reason, adminPassword }: RouteInput<'setTakenDown'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const [project] = await services.suspensions.findMany([projectId]);
  if (!project) throw projectNotFound();
  if ((project.isTakenDown ?? false) === isTakenDown) {
    throw new RequestError(isTakenDown ? 'app_taken_down_before' : 'app_not_taken_down');
  }
  const action = newAction(services, caller, {
    actionType: isTakenDown ? 'take_down' : 'restore_app',
    targetIdentifier: projectId,
    details: reason,
  });
  const takedown = isTakenDown ? { rule, reason, at: isoTime(services.clock) } : undefined;
  if (await services.suspensions.setTakenDown(project, takedown, action)) return;
  throw new RequestError('app_busy_for_admin');
}

/** Stops any user's build and returns its credits. Throws RequestError `not_found`, `conflict` for one that has ended. */
export async function cancelAnyOperation(
  services: ModerationServices,
  caller: Caller,
  { operationId, reason, adminPassword }: RouteInput<'cancelAnyOperation'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const operation = await services.builds.find(operationId);
  if (!operation) throw new RequestError('operation_not_found');
  if (operation.status !== 'running') throw new RequestError('build_ended');
  const action = newAction(services, caller, {
    actionType: 'cancel_operation',
    targetIdentifier: operationId,
    details: reason,
  });
  const isStopped = await releaseBuild(services, operation, {
    failure: buildFailure('stopped_by_admin'),
    isCancelled: true,
    action,
  });
  if (!isStopped) throw new RequestError('build_ended');
  await services.workflow.stop(operationId);
}
