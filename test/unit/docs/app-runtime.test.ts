import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as kit from '../../../web/buidl-kit/kit.ts';
import { startApp } from '../../fixtures/started-app.ts';
import { ROOT } from './markdown-files.ts';

const text = readFileSync(join(ROOT, 'docs/use/app-runtime.md'), 'utf8');
const blocks = [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);

it('compiles, with an example of each preset', () => {
  expect(blocks).toHaveLength(7);
  const dir = mkdtempSync(join(tmpdir(), 'app-runtime-'));
  try {
    const [declaration = '', ...examples] = blocks;
    writeFileSync(join(dir, 'buidl.d.ts'), declaration);
    const files = examples.map((example, index) => {
      const file = join(dir, `example-${index}.ts`);
      writeFileSync(file, `${example}\nexport {};\n`);
      return file;
    });
    const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'esnext', '--types', ''];
    const { stdout, status } = spawnSync(
      join(ROOT, 'node_modules/.bin/tsc'),
      [...options, '--lib', 'es2024,dom', '--ignoreConfig', join(dir, 'buidl.d.ts'), ...files],
      { encoding: 'utf8' },
    );
    expect([stdout, status]).toEqual(['', 0]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

const membersOf = (block: string, name: string): string[] => {
  const body = new RegExp(`interface ${name}[^{]*\\{\n([\\s\\S]*?)^\\}`, 'm').exec(block)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)[:(<]/gm)].map(([, member = '']) => member).toSorted();
};

it('declares exactly the members of the runtime', () => {
  const { run } = startApp();
  const [declaration = ''] = blocks;
  expect(membersOf(declaration, 'Buidl')).toEqual(run('Object.keys(buidl).sort()'));
  expect(membersOf(declaration, 'Collection')).toEqual(run("Object.keys(buidl.data.collection('a')).sort()"));
  for (const name of ['isShared', 'collection', 'onRefused']) expect(run('Object.keys(buidl.data)')).toContain(name);
});

it('declares exactly the functions of the kit', () => {
  const block = blocks.find((each) => each.includes('interface BuidlKit')) ?? '';
  expect(membersOf(block, 'BuidlKit')).toEqual(Object.keys(kit).toSorted());
  const formats = /^ {2}formats: \{\n([\s\S]*?)^ {2}\}/m.exec(block)?.[1] ?? '';
  const names = [...formats.matchAll(/^ {4}(\w+)[:(]/gm)].map(([, name = '']) => name).toSorted();
  expect(names).toEqual(Object.keys(kit.formats).toSorted());
});
