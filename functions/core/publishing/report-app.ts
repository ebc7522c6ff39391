import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Projects } from '../../ports/projects.ts';
import type { AppReports } from '../../ports/publishing.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Settings } from '../../ports/settings.ts';
import { limitToday } from '../limit-today.ts';

const REPORTS_PER_APP = 50;

export interface ReportServices {
  projects: Projects;
  reports: Pick<AppReports, 'add'>;
  rateLimits: RateLimits;
  settings: Settings;
  ids: Ids;
  clock: Clock;
}

/**
 * Stores a visitor's report about an app. Reports above the app's daily limit are accepted but not stored. Throws
 * RequestError `not_found` and `rate_limited`.
 */
export async function reportApp(
  { projects, reports, rateLimits, settings, ids, clock }: ReportServices,
  { projectId, revisionString, reason, details, record }: RouteInput<'reportApp'>,
  visitorId: string,
): Promise<void> {
  const nowMs = clock.nowMs();
  const isVisible = revisionString
    ? (await projects.findRevision(projectId, revisionString))?.revision !== undefined
    : (await projects.findProject(projectId))?.publishedAppName !== undefined;
  if (!isVisible) throw new RequestError('app_not_found');
  const { limits } = await settings.read();
  await limitToday({ rateLimits, clock }, `reporter:${visitorId}`, { limit: limits.reportsPerDay }, 'reports_used_up');
  if (!(await rateLimits.countToday(`reported:${projectId}`, 1, REPORTS_PER_APP, nowMs))) return;
  await reports.add({
    reportId: ids.reportId(),
    projectId,
    revisionString,
    reason,
    details,
    record,
    createdAtMs: nowMs,
  });
}
