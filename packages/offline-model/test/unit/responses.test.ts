import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { stepCount } from '../../../../shared/domain/acceptance-steps.ts';
import { directionWith } from '../../../../shared/domain/looks/look-directions.ts';
import { planSchema, unprovenFeatures } from '../../../../shared/domain/plan.ts';
import { bundleLibrary } from '../../engine/bundle-library.ts';
import { allTemplates } from '../../templates/all-templates.ts';
import { responseOf } from './response-of.ts';

const APPS = [
  ...allTemplates.map(({ keywords, libraryFile }) => ({
    idea: keywords[0]?.phrase ?? '',
    packageBytes: libraryFile ? Buffer.byteLength(bundleLibrary(libraryFile)) : 0,
  })),
  { idea: 'a catalogue of lighthouses', packageBytes: 0 },
];
const FIRST_WORDS = APPS.map(({ idea }) => idea);

describe.each(APPS)('for "$idea"', ({ idea, packageBytes }) => {
  test('the plan is valid, and its flows prove its features', async () => {
    const plan = planSchema.parse(JSON.parse(await responseOf('Planner', { idea })));
    expect(stepCount(plan.checks)).toBeGreaterThan(1);
    expect(unprovenFeatures(plan)).toEqual([]);
  });

  test('the document is whole, needs no network, and tells only its owner who wrote it', async () => {
    const document = await responseOf('Coder', { idea });
    expect(document).toMatch(/^<!doctype html>[\s\S]*<\/html>$/);
    expect(Buffer.byteLength(document)).toBeGreaterThan(8_000);
    expect(Buffer.byteLength(document)).toBeLessThan(46_000 + packageBytes);
    expect(packageBytes).toBeLessThan(60_000);
    expect(document).not.toMatch(/>[^<]*built-in composer/i);
    expect(document).not.toMatch(/(?:src|href)="https?:|@import|fetch\(/);
    const problems: string[] = [];
    parse(document, { onParseError: (error) => problems.push(error.code) });
    expect(problems).toEqual([]);
  });

  test('the same request gets the same response', async () => {
    expect(await responseOf('Coder', { idea })).toBe(await responseOf('Coder', { idea }));
  });

  test('a quick and an advanced build make the same document', async () => {
    const ask = { idea: `${idea} in teal`, settings: '{"theme":"dark","imageMode":"None"}' };
    const plan = await responseOf('Planner', ask);
    expect(await responseOf('Coder', { ...ask, plan })).toBe(await responseOf('Coder', ask));
  });
});

test('two art directions differ in style only', async () => {
  const ask = { idea: 'a calculator in red' };
  const directions = ['Calm and roomy. Much empty space.', 'Bold and dense. Much at a glance.'];
  const [calm = '', bold = ''] = await Promise.all(
    directions.map((direction) => responseOf('Coder', { ...ask, direction })),
  );
  const plain = await responseOf('Coder', ask);
  const withoutStyle = (document: string) => document.replace(/<style>[\s\S]*?<\/style>/, '');
  expect(new Set([calm, bold, plain]).size).toBe(3);
  expect([calm, bold].map(withoutStyle)).toEqual([withoutStyle(plain), withoutStyle(plain)]);
  const colors = (document: string) => document.match(/--(?:fill|primary|accent): [^;]+/g);
  expect(colors(calm)).toEqual(colors(plain));
  expect(await responseOf('Coder', { ...ask, direction: 'Loud. As you like.' })).toBe(plain);
});

test('an app has the head of its look, the typefaces of the build, and colors of the look where the idea names none', async () => {
  const looks = 'bistro (Bistro menu: evening): 1 dotted leaders\nswiss (Swiss grid: strict): 1 a number';
  const idea = 'a calculator';
  const plan = planSchema.parse(JSON.parse(await responseOf('Planner', { idea, looks })));
  expect(plan.palette).toEqual(directionWith('bistro').light);
  const heads = await Promise.all(
    ['bistro', 'swiss', 'workshop', 'garden'].map(async (direction) =>
      responseOf('Coder', { idea, plan: JSON.stringify({ ...plan, look: { direction } }) }),
    ),
  );
  expect(new Set(heads).size).toBe(4);
  for (const document of heads) expect(document).toContain('--font-display: var(--font-heading,');
  const named = planSchema.parse(JSON.parse(await responseOf('Planner', { idea: 'a calculator in red', looks })));
  expect(named.palette).not.toEqual(directionWith('bistro').light);
});

const NASTY = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"' &amp; \u2028 {{image:x}} $& \${1}`;

test.each(FIRST_WORDS)('a name and an idea with markup stay text in "%s"', async (idea) => {
  const document = await responseOf('Coder', { idea: `${idea} about ${NASTY}`, name: NASTY });
  expect(document).not.toContain('<img src=x');
  expect(document).not.toContain('<script>alert');
  // Apps with shared data have one more script element, which declares the data policy.
  expect(document.match(/<script/g)?.length).toBe(document.includes('id="buidl-data"') ? 4 : 3);
  expect(document).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
});

test('a plan of another model decides title and palette', async () => {
  const plan = planSchema.parse(JSON.parse(await responseOf('Planner', { idea: 'a calculator in red' })));
  const changed = { ...plan, title: 'Counting house', palette: { ...plan.palette, primary: '#0b5d3b' } };
  const document = await responseOf('Coder', { idea: 'a calculator in red', plan: JSON.stringify(changed) });
  expect(document).toContain('<title>Counting house</title>');
  expect(document).toContain('--primary: light-dark(#0b5d3b,');
});

test('malformed settings, plan and type get defaults', async () => {
  const document = await responseOf('Coder', {
    idea: 'a calculator',
    settings: '{',
    plan: 'null',
    type: 'submarine',
  });
  expect(document).toContain('data-theme="system"');
});

test('an app says nothing about what it lacks, because its visitors did not ask for it', async () => {
  for (const idea of ['a todo list with a pomodoro timer', 'a calculator for March 3rd, in Spanish', 'tetris']) {
    const document = await responseOf('Coder', { idea, settings: '{"jsFramework":"react"}' });
    expect(document).not.toMatch(/language model|built-in composer (?:can't|has no|makes)|Not taken over|React/);
  }
});

test('the defaults are the system theme, plain CSS and images', async () => {
  const ask = { idea: 'a book tracker', settings: '{}' };
  const response = await responseOf('Planner', ask);
  expect(planSchema.parse(JSON.parse(response)).images).not.toEqual([]);
  const document = await responseOf('Coder', { ...ask, plan: response });
  expect(document).toContain('data-theme="system"');
  expect(document).not.toContain('The look of');
});

test('a theme in the idea overrides the setting', async () => {
  const settings = '{"theme":"light"}';
  expect(await responseOf('Coder', { idea: 'a calculator', settings })).toContain('data-theme="light"');
  expect(await responseOf('Coder', { idea: 'a calculator with dark mode', settings })).toContain('data-theme="dark"');
});

test('an idea in another script is kept and gets its language', async () => {
  const document = await responseOf('Coder', { idea: 'مكتبة الكتب' });
  expect(document).toContain('lang="ar" dir="rtl"');
  expect(document).toContain('مكتبة الكتب');
});

test('an unknown stage gets a sentence that says so', async () => {
  expect(await responseOf('Gardener', { idea: 'x' })).toContain('built-in composer');
});
