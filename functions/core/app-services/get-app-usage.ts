import type { AppUsageDay } from '../../../shared/contract/app-services.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { lastUtcDays } from '../../../shared/domain/utc-day.ts';
import type { AppUsage } from '../../ports/app-services.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject } from '../projects/managed-project.ts';

/** Returns the usage of each day, oldest first and today last. Throws RequestError `not_found` and `forbidden`. */
export async function getAppUsage(
  { projects, appUsage, clock }: { projects: Projects; appUsage: AppUsage; clock: Clock },
  caller: Caller,
  { projectId, days }: RouteInput<'getAppUsage'>,
): Promise<AppUsageDay[]> {
  await findManagedProject(projects, caller, projectId);
  const dates = lastUtcDays(days, clock.nowMs());
  const used = await appUsage.days(projectId, dates[0] ?? '', dates.at(-1) ?? '');
  const byDay = new Map(used.map((entry) => [entry.day, entry]));
  return dates.map((day) => byDay.get(day) ?? { day, calls: 0, credits: 0 });
}
