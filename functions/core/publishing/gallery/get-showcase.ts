import type { ShowcaseApp } from '../../../../shared/contract/public-app.ts';
import { SHOWCASE_MAX_APPS } from '../../../../shared/domain/showcase-limit.ts';
import type { Project, Projects } from '../../../ports/projects.ts';
import type { AppReports } from '../../../ports/publishing.ts';
import { awaitsReview } from '../report-phishing.ts';

interface ShowcaseServices {
  projects: Pick<Projects, 'list'>;
  reports: Pick<AppReports, 'find'>;
}

/**
 * Returns the apps of the showcase, except those that await a review. The response is public, so it omits owners, banks
 * and revisions.
 */
export async function getShowcase({ projects, reports }: ShowcaseServices): Promise<ShowcaseApp[]> {
  const page = await projects.list({ visibility: 'showcased', limit: SHOWCASE_MAX_APPS });
  const waiting = await Promise.all(page.projects.map((project) => awaitsReview(reports, project)));
  return page.projects.flatMap((project, index) => (waiting[index] ? [] : publicApp(project)));
}

/** Returns the public fields of an app, as a list with one entry; an empty list for an unpublished app. */
export function publicApp(project: Project): ShowcaseApp[] {
  const { projectId, name, projectType, publishedAppName, recordingUrl } = project;
  if (publishedAppName === undefined) return [];
  const shown = { thumbnailUrl: project.showcaseImageUrl, recordingUrl };
  return [{ projectId, name, projectType, publishedAppName, ...shown, isRemixable: project.isRemixable === true }];
}
