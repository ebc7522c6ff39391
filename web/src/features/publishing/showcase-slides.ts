import type { ShowcaseApp } from '../../../../shared/contract/publishing.ts';

export type ShowcaseSlide = { kind: 'default'; key: string } | { kind: 'app'; key: string; app: ShowcaseApp };

/** The slides of the banner: the default slide, then the apps. */
export function showcaseSlides(apps: readonly ShowcaseApp[]): ShowcaseSlide[] {
  return [
    { kind: 'default', key: 'default' },
    ...apps.map((app): ShowcaseSlide => ({ kind: 'app', key: app.projectId, app })),
  ];
}

/** The index `steps` further, wrapping around. */
export function slideAfter(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count;
}
