import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startApp } from '../../fixtures/started-app.ts';
import { ROOT } from './markdown-files.ts';

const text = readFileSync(join(ROOT, 'docs/use/app-runtime.md'), 'utf8');
const blocks = [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);

it('compiles, with an example of each preset', () => {
  expect(blocks).toHaveLength(6);
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

it('declares exactly the members of the runtime', () => {
  const { run } = startApp();
  const membersOf = (name: string): string[] => {
    const body = new RegExp(`interface ${name}[^{]*\\{\n([\\s\\S]*?)^\\}`, 'm').exec(blocks[0] ?? '')?.[1] ?? '';
    return [...body.matchAll(/^ {2}(?:readonly )?(\w+)[:(<]/gm)].map(([, member = '']) => member).toSorted();
  };
  expect(membersOf('Buidl')).toEqual(run('Object.keys(buidl).sort()'));
  expect(membersOf('Collection')).toEqual(run("Object.keys(buidl.data.collection('a')).sort()"));
  for (const name of ['isShared', 'collection', 'onRefused']) expect(run('Object.keys(buidl.data)')).toContain(name);
});
