/** Publishing on the site: the name that is offered, the list's address, the showcase, remixes kept for later, usage bars. */
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

  it('is what the project is called, as an address', () => {
    expect(nameOf('Crumb & Co')).toBe('crumb-co');
    expect(nameOf('Über Café!')).toBe('uber-cafe');
  });

  it('gets a part of the id where the name alone is reserved or empty', () => {
    expect(nameOf('Admin')).toBe('admin-abc123');
    expect(nameOf('日本')).toBe('app-abc123');
  });

  it('has another beside it that nobody else has', () => {
    expect(uniqueAppName({ projectId: PROJECT_ID, projectNameDisplay: 'Crumb & Co' })).toBe(
      'crumb-co-abc123',
    );
  });

  it.each(['', 'a b', 'a_b', '-a', 'a-', 'xn--a', 'login', 'a'.repeat(64)])(
    'is refused when it is %j',
    (name) => {
      expect(appNameSchema.safeParse(name).success).toBe(false);
    },
  );

  it.each(['a', 'a-1', 'a'.repeat(63)])('may be %j', (name) => {
    expect(appNameSchema.safeParse(name).success).toBe(true);
  });
});

describe('the address of the list', () => {
  const tabs = ['mine', 'published', 'showcased'] as const;
  const read = (query: string) => readListView(new URLSearchParams(query), tabs, 'mine');

  it('says what is in view', () => {
    expect(read('tab=published&search=to%20do&type=game')).toEqual({
      tab: 'published',
      search: 'to do',
      type: 'game',
    });
  });

  it('means the usual where it says nothing, or something that is not offered', () => {
    const usual = { tab: 'mine', search: '', type: 'all' };
    expect(read('')).toEqual(usual);
    expect(read('tab=all&type=spreadsheet')).toEqual(usual);
  });

  it('keeps what belongs to others, and leaves out the usual', () => {
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

  it('goes round in both directions', () => {
    expect(slideAfter(2, 1, 3)).toBe(0);
    expect(slideAfter(0, -1, 3)).toBe(2);
    expect(slideAfter(0, 1, 1)).toBe(0);
  });
});

describe('a remix asked for by an address', () => {
  it('is of a project, whatever else the address holds', () => {
    expect(remixStart.idOf(new URLSearchParams({ remix: PROJECT_ID }))).toBe(PROJECT_ID);
    expect(startQuery(new URLSearchParams('tab=published'), 'remix', PROJECT_ID)).toBe(
      `?tab=published&remix=${PROJECT_ID}`,
    );
    expect(remixStart.idOf(new URLSearchParams('remix=../admin'))).toBeNull();
    expect(remixStart.idOf(new URLSearchParams())).toBeNull();
  });

  it('is kept until it is taken, once', () => {
    const storage = memoryStorage();
    remixStart.store(PROJECT_ID, storage);
    expect(templateStart.take(storage)).toBeNull();
    expect(remixStart.take(storage)).toBe(PROJECT_ID);
    expect(remixStart.take(storage)).toBeNull();
  });

  it('is told from a template, and from what only looks like one', () => {
    const start = (query: string) => pendingStartIn(new URLSearchParams(query))?.parameter;
    expect([start('remix=x'), start('template=chess'), start('kind=game')]).toEqual([
      'remix',
      'template',
      undefined,
    ]);
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

  it('has a bar a day: none for nothing, the whole height for the most', () => {
    const bars = usageBars(days.map(({ day, credits }) => ({ day, value: credits })));
    expect(bars.map(({ height }) => height)).toEqual([0, CHART.height, CHART.height / 4]);
    expect(bars.map(({ y, height }) => y + height)).toEqual([CHART.height, CHART.height, CHART.height]);
    expect((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0)).toBeLessThanOrEqual(CHART.width);
    expect(usageBars([])).toEqual([]);
  });
});
