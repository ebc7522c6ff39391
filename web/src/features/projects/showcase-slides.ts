/** What the banner of Home shows, one after the other. No React. */
import type { ProjectGroup } from './project-groups.ts';

const MOST_APPS = 8;

interface ShowcaseApp {
  kind: 'app';
  key: string;
  name: string;
  publishedAppName: string;
  project: ProjectGroup;
}

export type ShowcaseSlide = { kind: 'default'; key: string } | ShowcaseApp;

/** The default slide first, then the apps that are both showcased and published. */
export function showcaseSlides(projects: readonly ProjectGroup[]): ShowcaseSlide[] {
  const apps = projects.flatMap((project): ShowcaseApp[] => {
    const publishedAppName = project.published?.publishedAppName;
    if (!project.isShowcased || publishedAppName === undefined) return [];
    return [{ kind: 'app', key: project.projectId, name: project.name, publishedAppName, project }];
  });
  return [{ kind: 'default', key: 'default' }, ...apps.slice(0, MOST_APPS)];
}

/** The slide `steps` further, around the end. */
export function slideAfter(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count;
}
