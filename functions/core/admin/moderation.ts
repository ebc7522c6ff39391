/** Decisions of admins on payments, reports, apps and running builds; each needs the password and is logged. */
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { AppSuspensions } from '../../ports/admin.ts';
import type { Builds, Workflow } from '../../ports/builds.ts';
import type { PaymentReviews } from '../../ports/credits.ts';
import type { AppReports } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { requirePublicKey } from '../auth/signature.ts';
import { type ReleaseServices, releaseBuild } from '../builds/release-build.ts';
import { type AdminAccessServices, newAction, requireAdminPassword } from './admin-action.ts';

export interface DecideServices extends AdminAccessServices, ReleaseServices {
  paymentReviews: PaymentReviews;
  reports: AppReports;
  suspensions: AppSuspensions;
  builds: Builds;
  workflow: Workflow;
}

/** Throws RequestError `not_found`, and `conflict` when somebody decided before. */
export async function resolvePayment(
  services: DecideServices,
  caller: Caller,
  input: RouteInput<'resolvePayment'>,
): Promise<void> {
  const { signature, publicKey, credits, reason } = input;
  await requireAdminPassword(services, caller, input.adminPassword);
  if (publicKey !== undefined) requirePublicKey(publicKey);
  const review = await services.paymentReviews.find(signature);
  if (!review) throw new RequestError('not_found', 'There is no such payment for review.');
  const credit = publicKey !== undefined && credits !== undefined ? { publicKey, credits } : undefined;
  const action = newAction(services, caller, {
    actionType: 'resolve_payment',
    targetIdentifier: signature,
    details: `${credit ? `Credited ${credit.credits} to ${credit.publicKey}` : 'Dismissed'}: ${reason}`,
  });
  const resolved = await services.paymentReviews.resolve(review, credit, action);
  if (resolved === 'closed') throw new RequestError('conflict', 'This payment was decided on before.');
  if (resolved === 'no_user') throw new RequestError('not_found', 'There is no such user.');
}

/** Throws RequestError `not_found`, and `conflict` when somebody decided before or the app to take down is gone. */
export async function resolveReport(
  services: DecideServices,
  caller: Caller,
  { reportId, resolution, reason, adminPassword }: RouteInput<'resolveReport'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const report = await services.reports.find(reportId);
  if (!report) throw new RequestError('not_found', 'There is no such report.');
  if (!report.isOpen) throw new RequestError('conflict', 'This report was closed before.');
  const isTakeDown = resolution === 'take_down';
  const [project] = isTakeDown ? await services.suspensions.findMany([report.projectId]) : [];
  if (isTakeDown && !project) {
    throw new RequestError('conflict', 'The app is gone; please dismiss the report.');
  }
  const action = newAction(services, caller, {
    actionType: isTakeDown ? 'take_down' : 'resolve_report',
    targetIdentifier: report.projectId,
    details: `Report ${reportId}: ${reason}`,
  });
  if (await services.reports.resolve(report, project, action)) return;
  throw new RequestError('conflict', 'The report or its app changed just now. Please try again.');
}

/** Throws RequestError `not_found`, and `conflict` when it is so already. */
export async function setTakenDown(
  services: DecideServices,
  caller: Caller,
  { projectId, isTakenDown, reason, adminPassword }: RouteInput<'setTakenDown'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const [project] = await services.suspensions.findMany([projectId]);
  if (!project) throw new RequestError('not_found', 'There is no such project.');
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

/** Stops anybody's build and gives the credits back. Throws RequestError `not_found`, `conflict` for one that has ended. */
export async function cancelAnyOperation(
  services: DecideServices,
  caller: Caller,
  { operationId, reason, adminPassword }: RouteInput<'cancelAnyOperation'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const operation = await services.builds.find(operationId);
  if (!operation) throw new RequestError('not_found', 'There is no such operation.');
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
