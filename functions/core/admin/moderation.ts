import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { AppSuspensions } from '../../ports/admin.ts';
import type { Builds, Workflow } from '../../ports/builds.ts';
import type { PaymentReviews } from '../../ports/credits.ts';
import type { AppReports } from '../../ports/publishing.ts';
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
  if (!review) throw new RequestError('not_found', 'Payment not found.');
  const credit = publicKey !== undefined && credits !== undefined ? { publicKey, credits } : undefined;
  const action = newAction(services, caller, {
    actionType: 'resolve_payment',
    targetIdentifier: signature,
    details: `${credit ? `Credited ${credit.credits} to ${credit.publicKey}` : 'Dismissed'}: ${reason}`,
  });
  const resolved = await services.paymentReviews.resolve(review, credit, action);
  if (resolved === 'closed') throw new RequestError('conflict', 'This payment was resolved before.');
  if (resolved === 'no_user') throw new RequestError('not_found', 'User not found.');
}

/**
 * Dismisses a report or takes its app down. Throws RequestError `not_found`, and `conflict` when it was resolved before or the app
 * was deleted.
 */
export async function resolveReport(
  services: ModerationServices,
  caller: Caller,
  { reportId, resolution, reason, adminPassword }: RouteInput<'resolveReport'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const report = await services.reports.find(reportId);
  if (!report) throw new RequestError('not_found', 'Report not found.');
  if (!report.isOpen) throw new RequestError('conflict', 'This report was closed before.');
  const isTakeDown = resolution === 'take_down';
  const [project] = isTakeDown ? await services.suspensions.findMany([report.projectId]) : [];
  if (isTakeDown && !project) {
    throw new RequestError('conflict', 'The app was deleted; please dismiss the report.');
  }
  const action = newAction(services, caller, {
    actionType: isTakeDown ? 'take_down' : 'resolve_report',
    targetIdentifier: report.projectId,
    details: `Report ${reportId}: ${reason}`,
  });
  if (await services.reports.resolve(report, project, action)) return;
  throw new RequestError('conflict', 'The report or its app changed just now. Please try again.');
}

/** Takes an app down or restores it. Throws RequestError `not_found`, and `conflict` when it is in that state already. */
export async function setTakenDown(
  services: ModerationServices,
  caller: Caller,
  { projectId, isTakenDown, reason, adminPassword }: RouteInput<'setTakenDown'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const [project] = await services.suspensions.findMany([projectId]);
  if (!project) throw projectNotFound();
  if ((project.isTakenDown ?? false) === isTakenDown) {
    throw new RequestError(
      'conflict',
      isTakenDown ? 'This app is taken down already.' : 'This app is not taken down.',
    );
  }
  const action = newAction(services, caller, {
    actionType: isTakenDown ? 'take_down' : 'restore_app',
    targetIdentifier: projectId,
    details: reason,
  });
  if (await services.suspensions.setTakenDown(project, isTakenDown, action)) return;
  throw new RequestError('conflict', 'The app is being changed. Please try again.');
}

/** Stops any user's build and returns its credits. Throws RequestError `not_found`, `conflict` for one that has ended. */
export async function cancelAnyOperation(
  services: ModerationServices,
  caller: Caller,
  { operationId, reason, adminPassword }: RouteInput<'cancelAnyOperation'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const operation = await services.builds.find(operationId);
  if (!operation) throw new RequestError('not_found', 'Operation not found.');
  if (operation.status !== 'running') throw new RequestError('conflict', 'This build has ended already.');
  const action = newAction(services, caller, {
    actionType: 'cancel_operation',
    targetIdentifier: operationId,
    details: reason,
  });
  const isStopped = await releaseBuild(services, operation, {
    error: 'An admin stopped this build. Your credits were returned.',
    isCancelled: true,
    action,
  });
  if (!isStopped) throw new RequestError('conflict', 'This build has ended already.');
  await services.workflow.stop(operationId);
}
