import type { RouteResponse } from '../../../shared/contract/routes.ts';
import type { AppSuspensions } from '../../ports/admin.ts';
import type { Usernames } from '../../ports/auth.ts';
import type { RunningBuilds } from '../../ports/builds.ts';
import type { PaymentReviews, Purchases } from '../../ports/credits.ts';
import type { ListQuery } from '../../ports/pagination.ts';
import type { AppReports } from '../../ports/publishing.ts';

interface OwnerNames {
  usernames: Pick<Usernames, 'of'>;
}

/** Returns one page of payments for review, each with the quote that it refers to and its user's name. */
export async function readPayments(
  services: { paymentReviews: PaymentReviews; purchases: Pick<Purchases, 'findIntent'> } & OwnerNames,
  query: ListQuery,
): Promise<Omit<RouteResponse<'listPayments'>, 'success'>> {
  const { entries, nextCursor } = await services.paymentReviews.list(query);
  const names = await services.usernames.of(entries.flatMap(({ publicKey }) => publicKey ?? []));
  const payments = await Promise.all(
    entries.map(async ({ foundAtMs, ...review }) => {
      const intent = review.reference ? await services.purchases.findIntent(review.reference) : undefined;
      return {
        ...review,
        username: names.get(review.publicKey ?? ''),
        quotedCredits: intent?.credits,
        quotedLamports: intent?.priceLamports,
        foundAt: new Date(foundAtMs).toISOString(),
      };
    }),
  );
  return { payments, nextCursor };
}

/** Returns one page of open reports, each with its app and the app's owner. */
export async function readReports(
  { reports, suspensions, usernames }: { reports: AppReports; suspensions: AppSuspensions } & OwnerNames,
  query: ListQuery,
): Promise<Omit<RouteResponse<'listReports'>, 'success'>> {
  const { entries, nextCursor } = await reports.list(query);
  const projects = await suspensions.findMany(entries.map(({ projectId }) => projectId));
  const names = await usernames.of(projects.map(({ ownerPublicKey }) => ownerPublicKey));
  const byId = new Map(projects.map((project) => [project.projectId, project]));
  return {
    reports: entries.map(({ createdAtMs, ...report }) => {
      const project = byId.get(report.projectId);
      return {
        ...report,
        projectName: project?.name,
        publishedAppName: project?.publishedAppName,
        ownerPublicKey: project?.ownerPublicKey,
        ownerUsername: names.get(project?.ownerPublicKey ?? ''),
        isTakenDown: project?.isTakenDown ?? false,
        allowedHosts: project?.allowedHosts ?? [],
        createdAt: new Date(createdAtMs).toISOString(),
      };
    }),
    nextCursor,
  };
}

/** Returns one page of the running builds, each with its owner's name. */
export async function readRunningBuilds(
  { runningBuilds, usernames }: { runningBuilds: RunningBuilds } & OwnerNames,
  query: ListQuery,
): Promise<Omit<RouteResponse<'listRunningOperations'>, 'success'>> {
  const { entries, nextCursor } = await runningBuilds.list(query);
  const names = await usernames.of(entries.map(({ ownerPublicKey }) => ownerPublicKey));
  return {
    operations: entries.map(({ startedAtMs, ...operation }) => ({
      ...operation,
      ownerUsername: names.get(operation.ownerPublicKey),
      startedAt: new Date(startedAtMs).toISOString(),
    })),
    nextCursor,
  };
}
