import type { ShowcaseApp } from '../../../../shared/contract/public-app.ts';
import type { AppTemplate } from '../../../../shared/domain/app-template.ts';

export type ShowcaseSlide =
  | { kind: 'default'; key: string }
  | { kind: 'app'; key: string; app: ShowcaseApp }
  | { kind: 'template'; key: string; template: AppTemplate };

/** Returns the slides of the banner: the default slide, then the apps, or templates when no app is showcased. */
export function showcaseSlides(apps: readonly ShowcaseApp[], templates: readonly AppTemplate[] = []): ShowcaseSlide[] {
  const shown =
    apps.length > 0
      ? apps.map((app): ShowcaseSlide => ({ kind: 'app', key: app.projectId, app }))
      : templates.map((template): ShowcaseSlide => ({ kind: 'template', key: template.id, template }));
  return [{ kind: 'default', key: 'default' }, ...shown];
}

/** Returns the index `steps` further, wrapping around. */
export function slideAfter(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count;
}
