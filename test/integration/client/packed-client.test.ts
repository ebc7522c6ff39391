import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackage } from '../../fixtures/installed-package.ts';
import { newUsername } from '../../fixtures/signed-in-user.ts';
import { signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';
import { buildPackages } from '../start-cloud.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

let cloud: SharedCloud;
let dir = '';
let files: string[] = [];

beforeAll(async () => {
  await buildPackages();
  [cloud, { dir, files }] = await Promise.all([borrowCloud(), installPackage('client')]);
});
afterAll(() => cloud.close());

function guideProgram(siteUrl: string): string {
  const program = /```js\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/use/api.md'), 'utf8'));
  const text = program?.[1] ?? '';
  expect(text).toContain('http://localhost:3000');
  return text.replace('http://localhost:3000', siteUrl);
}

/** Compiles the text in the compiler's strictest mode. Returns its errors. */
async function typeCheck(name: string, text: string): Promise<string> {
  writeFileSync(join(dir, name), text);
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: [name] }));
  const compiler = join(ROOT, 'node_modules/typescript/lib/tsc.js');
  const checking = run(process.execPath, [compiler, '-p', dir], { cwd: dir });
  return checking.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

describe('the packed client', () => {
  it('has one module, its types and the license', () => {
    expect(files).toEqual(['LICENSE', 'index.d.ts', 'index.js', 'package.json']);
  });

  it('builds an app with the program of the guide', async () => {
    const user = await signUpUser(cloud.api, newUsername());
    const program = guideProgram(cloud.siteUrl);
    expect(await typeCheck('program.ts', program)).toBe('');
    writeFileSync(join(dir, 'program.js'), program);
    const { stdout } = await run(process.execPath, ['program.js'], {
      cwd: dir,
      env: { ...process.env, BUIDL_KEY: user.apiKey },
    });
    const last = stdout.trim().split('\n').at(-1) ?? '';
    expect(last).toMatch(/^100 % .* http\S+$/);
    expect((await user.credits()).credits).toBe(90);
  });

  it('refuses at compile time what the contract refuses', async () => {
    const wrong = `
      import { BuidlClient } from '@buidl/client';
      const client = new BuidlClient({ url: 'https://buidl.example' });
      await client.call('createApp', { userPrompt: 'x' });
      await client.call('listApps', { scope: 'theirs' });
      await client.call('openApp', {});
    `;
    const complaints = await typeCheck('wrong.ts', wrong);
    expect([...complaints.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => line)).toEqual(['4', '5', '6']);
  });
});
