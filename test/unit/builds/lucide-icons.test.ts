import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLucideIcons } from '../../../infra/build/lucide-icons.ts';

const ICONS = readLucideIcons(join(import.meta.dirname, '../../../node_modules'));

it('each icon has shapes, also under the former names and those of brands', () => {
  const empty = Object.entries(ICONS).filter(([name, shapes]) => !/^[A-Z]\w*$/.test(name) || shapes.length === 0);
  expect(empty).toEqual([]);
  expect(ICONS['Home']).toEqual(ICONS['House']);
  expect(ICONS['AlertCircle']).toEqual([
    ['circle', { cx: '12', cy: '12', r: '10' }],
    ['path', { d: 'M12 8v4m0 4h.01' }],
  ]);
  const names = [
    'Github',
    'Twitter',
    'Youtube',
    'ShoppingCart',
    'Trash2',
    'BarChart3',
    'CheckCircle2',
    'Edit',
    'Loader2',
  ];
  expect(names.filter((name) => !(name in ICONS))).toEqual([]);
});
