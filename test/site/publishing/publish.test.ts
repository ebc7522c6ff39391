import { describe, expect, it } from 'vitest';
import type { ShowcaseApp } from '../../../shared/contract/public-app.ts';
import { appNameSchema } from '../../../shared/domain/app-name.ts';
import { GALLERY } from '../../../shared/domain/gallery.ts';
import { CHART, totalUsage, usageBars } from '../../../web/src/components/usage/usage-bars.ts';
import { readListView, withListView } from '../../../web/src/features/projects/list-view.ts';
import { plainAppName, uniqueAppName } from '../../../web/src/features/publishing/app-name-choice.ts';
import { showcaseSlides, slideAfter } from '../../../web/src/features/publishing/showcase-slides.ts';
import { pendingStartIn, remixStart, templateStart } from '../../../web/src/lib/pending-start.ts';
import { startQuery } from '../../../web/src/lib/start-query.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const PROJECT_ID = `prj_${'0'.repeat(20)}abc123`;

describe('the name offered for an app', () => {
  const nameOf = (projectNameDisplay: string) => plainAppName({ projectId: PROJECT_ID, projectNameDisplay });

  it('is the project’s name in URL form', () => {
    expect(nameOf('Crumb & Co')).toBe('crumb-co');
    expect(nameOf('Über Café!')).toBe('uber-cafe');
  });

  it('includes a part of the id when the name alone is reserved or empty', () => {
    expect(nameOf('Admin')).toBe('admin-abc123');
    expect(nameOf('日本')).toBe('app-abc123');
  });

  it('has a unique alternative', () => {
    expect(uniqueAppName({ projectId: PROJECT_ID, projectNameDisplay: 'Crumb & Co' })).toBe('crumb-co-abc123');
  });

  it.each(['', 'a b', 'a_b', '-a', 'a-', 'xn--a', 'login', 'a'.repeat(64)])('is refused when it is %j', (name) => {
    expect(appNameSchema.safeParse(name).success).toBe(false);
  });
});

describe('the URL of the list', () => {
  const tabs = ['mine', 'published', 'showcased'] as const;
  const read = (query: string) => readListView(new URLSearchParams(query), tabs, 'mine');

  it('contains the current view', () => {
    expect(read('tab=published&search=to%20do&type=game')).toEqual({
      tab: 'published',
      search: 'to do',
      type: 'game',
    });
  });

  it('means the default when it has no or an invalid parameter', () => {
    const usual = { tab: 'mine', search: '', type: 'all' };
    expect(read('')).toEqual(usual);
    expect(read('tab=all&type=spreadsheet')).toEqual(usual);
  });

  it('keeps other parameters, and omits defaults', () => {
    const query = new URLSearchParams('tab=published&search=a&other=1');
    expect(withListView(query, { tab: 'mine' }, 'mine').toString()).toBe('search=a&other=1');
    expect(withListView(query, { type: 'game', search: '' }, 'mine').toString()).toBe(
      'tab=published&other=1&type=game',
    );
  });
});

describe('the showcase', () => {
  const app = (projectId: string): ShowcaseApp => ({
    projectId,
    name: projectId,
    projectType: 'webapp',
    publishedAppName: projectId,
    isRemixable: false,
  });

  it('starts with the default slide', () => {
    expect(showcaseSlides([]).map(({ key }) => key)).toEqual(['default']);
    expect(showcaseSlides([app('a'), app('b')]).map(({ key }) => key)).toEqual(['default', 'a', 'b']);
  });

  it('shows templates until there is an app', () => {
    const templates = GALLERY.slice(0, 2);
    const [first, second] = templates.map(({ id }) => id);
    expect(showcaseSlides([], templates).map(({ key }) => key)).toEqual(['default', first, second]);
    expect(showcaseSlides([app('a')], templates).map(({ key }) => key)).toEqual(['default', 'a']);
  });

  it('wraps around in both directions', () => {
    expect(slideAfter(2, 1, 3)).toBe(0);
    expect(slideAfter(0, -1, 3)).toBe(2);
    expect(slideAfter(0, 1, 1)).toBe(0);
  });
});

describe('a remix requested by a URL', () => {
  it('identifies a project, with any other parameters', () => {
    expect(remixStart.idOf(new URLSearchParams({ remix: PROJECT_ID }))).toBe(PROJECT_ID);
    expect(startQuery(new URLSearchParams('tab=published'), 'remix', PROJECT_ID)).toBe(
      `?tab=published&remix=${PROJECT_ID}`,
    );
    expect(remixStart.idOf(new URLSearchParams('remix=../admin'))).toBeNull();
    expect(remixStart.idOf(new URLSearchParams())).toBeNull();
  });

  it('is stored until it is used, once', () => {
    const storage = memoryStorage();
    remixStart.store(PROJECT_ID, storage);
    expect(templateStart.take(storage)).toBeNull();
    expect(remixStart.take(storage)).toBe(PROJECT_ID);
    expect(remixStart.take(storage)).toBeNull();
  });

  it('is distinguished from a template, and from similar parameters', () => {
    const start = (query: string) => pendingStartIn(new URLSearchParams(query))?.parameter;
    expect([start('remix=x'), start('template=chess'), start('kind=game')]).toEqual(['remix', 'template', undefined]);
    expect(templateStart.idOf(new URLSearchParams('template=chess'))).toBe('chess');
    expect(templateStart.idOf(new URLSearchParams('template=//evil.example'))).toBeNull();
  });
});

describe('the usage of an app', () => {
  const days = [
    { day: '2026-11-19', count: 0, credits: 0 },
    { day: '2026-11-20', count: 2, credits: 4 },
    { day: '2026-11-21', count: 1, credits: 1 },
  ];

  it('is summed up', () => {
    expect(totalUsage(days)).toEqual({ count: 3, credits: 5 });
  });

  it('has one bar per day: empty for no usage, full height for the maximum', () => {
    const bars = usageBars(days.map(({ day, credits }) => ({ day, value: credits })));
    expect(bars.map(({ height }) => height)).toEqual([0, CHART.height, CHART.height / 4]);
    expect(bars.map(({ y, height }) => y + height)).toEqual([CHART.height, CHART.height, CHART.height]);
    expect((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0)).toBeLessThanOrEqual(CHART.width);
    expect(usageBars([])).toEqual([]);
  });
});
