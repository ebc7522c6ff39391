import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import type { AppSuspensions } from '../../../ports/admin.ts';
import type { ListQuery } from '../../../ports/pagination.ts';
import type { AppReports } from '../../../ports/publishing.ts';
import type { OwnerNames } from './list-payments.ts';

export async function listReports(
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
