import { SHOWCASE_MAX_APPS, type ShowcaseApp } from '../../../shared/contract/publishing.ts';
import type { ListServices } from '../projects/list-projects.ts';

/** Returns the published apps of the showcase by name, without their owners, banks and revisions: anyone may read them. */
export async function showcasedApps({ projects }: Pick<ListServices, 'projects'>): Promise<ShowcaseApp[]> {
  const page = await projects.list({ visibility: 'showcased', limit: SHOWCASE_MAX_APPS });
  return page.projects.flatMap(({ project }) => {
    const { projectId, name, projectType, publishedAppName, recordingUrl } = project;
    if (publishedAppName === undefined) return [];
    const shown = { thumbnailUrl: project.showcaseImageUrl, recordingUrl };
    const isRemixable = project.isRemixable === true;
    return [{ projectId, name, projectType, publishedAppName, ...shown, isRemixable }];
  });
}
