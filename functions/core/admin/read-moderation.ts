import type { RouteResponse } from '../../../shared/contract/routes.ts';
import type { AppSuspensions } from '../../ports/admin.ts';
import type { RunningBuilds } from '../../ports/builds.ts';
import type { PaymentReviews, Purchases } from '../../ports/credits.ts';
import type { AppReports } from '../../ports/publishing.ts';

const PAGE_SIZE = 25;

/** Returns one page of payments for review, each with the quote that it refers to. */
export async function readPayments(
  { paymentReviews, purchases }: { paymentReviews: PaymentReviews; purchases: Pick<Purchases, 'findIntent'> },
  cursor: string | undefined,
): Promise<Omit<RouteResponse<'listPayments'>, 'success'>> {
  const { entries, nextCursor } = await paymentReviews.list({ limit: PAGE_SIZE, cursor });
  const payments = await Promise.all(
    entries.map(async ({ foundAtMs, ...review }) => {
      const intent = review.reference ? await purchases.findIntent(review.reference) : undefined;
      return {
        ...review,
        quotedCredits: intent?.credits,
        quotedLamports: intent?.priceLamports,
        foundAt: new Date(foundAtMs).toISOString(),
      };
    }),
  );
  return { payments, nextCursor };
}

/** Returns one page of open reports, each with its app. */
export async function readReports(
  { reports, suspensions }: { reports: AppReports; suspensions: AppSuspensions },
  cursor: string | undefined,
): Promise<Omit<RouteResponse<'listReports'>, 'success'>> {
  const { entries, nextCursor } = await reports.list({ limit: PAGE_SIZE, cursor });
  const projects = await suspensions.findMany(entries.map(({ projectId }) => projectId));
  const byId = new Map(projects.map((project) => [project.projectId, project]));
  return {
    reports: entries.map(({ createdAtMs, ...report }) => {
      const project = byId.get(report.projectId);
      return {
        ...report,
        projectName: project?.name,
        publishedAppName: project?.publishedAppName,
        ownerPublicKey: project?.ownerPublicKey,
        isTakenDown: project?.isTakenDown ?? false,
        allowedHosts: project?.allowedHosts ?? [],
        createdAt: new Date(createdAtMs).toISOString(),
      };
    }),
    nextCursor,
  };
}

/** Returns one page of the running builds. */
export async function readRunningBuilds(
  { runningBuilds }: { runningBuilds: RunningBuilds },
  cursor: string | undefined,
): Promise<Omit<RouteResponse<'listRunningOperations'>, 'success'>> {
  const { entries, nextCursor } = await runningBuilds.list({ limit: PAGE_SIZE, cursor });
  return {
    operations: entries.map(({ startedAtMs, ...operation }) => ({
      ...operation,
      startedAt: new Date(startedAtMs).toISOString(),
    })),
    nextCursor,
  };
}
