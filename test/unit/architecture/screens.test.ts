import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { PRERENDERED_PATHS } from '../../../shared/domain/prerendered-pages.ts';
import { SCREENS } from '../../screens/lists/all-screens.ts';
import { DIALOGS_NOT_SHOWN, ROUTES_NOT_SHOWN } from '../../screens/not-shown.ts';
import { ROOT } from '../docs/markdown-files.ts';
import { sourceFiles } from './source-files.ts';

const router = ['router.tsx', 'user-routes.tsx']
  .map((file) => readFileSync(join(ROOT, 'web/src/app', file), 'utf8'))
  .join('\n');
const routes = [
  ...PRERENDERED_PATHS.map((path) => (path === '/' ? path : path.slice(1))),
  ...[...router.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path),
];
const dialogs = sourceFiles()
  .filter(({ path, text }) => /^web\/src\/(?!components\/ui\/)/.test(path) && /<(?:Confirm)?Dialog\b/.test(text))
  .map(({ path }) => basename(path));

it('each route has a screen, or a reason for having none', () => {
  const known = [...SCREENS.flatMap(({ route }) => route ?? []), ...Object.keys(ROUTES_NOT_SHOWN)];
  expect([...new Set(known)].toSorted()).toEqual([...new Set(routes)].toSorted());
});

it('each dialog has a screen, or a reason for having none', () => {
  const known = [...SCREENS.flatMap(({ dialog }) => dialog ?? []), ...Object.keys(DIALOGS_NOT_SHOWN)];
  expect([...new Set(known)].filter((file) => !dialogs.includes(file))).toEqual([]);
  expect(dialogs.filter((file) => !known.includes(file))).toEqual([]);
});

it('screens have unique names', () => {
  expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
});
