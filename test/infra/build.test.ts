/** The build: each step runs when its inputs changed, and a function's bundle carries only what it uses. */
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BuildStep, runIfChanged } from '../../infra/build/content-hash.ts';
import { functionBundles, MissingEntriesError } from '../../infra/build/function-bundles.ts';
import type { LambdaFunction } from '../../infra/lambda-functions.ts';
import { temporaryDir } from '../fixtures/temporary-dir.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('a build step', () => {
  let rootDir = '';
  let runs = 0;
  beforeEach(() => {
    rootDir = temporaryDir('buidl-infra-');
    runs = 0;
    mkdirSync(join(rootDir, 'src'));
    writeFileSync(join(rootDir, 'src/a.ts'), 'one');
  });

  const build = (fails = false) => {
    const output = join(rootDir, 'out.js');
    const step: BuildStep = {
      name: 'step',
      inputs: ['src', 'missing.json'],
      outputs: [output],
      run: async () => {
        runs += 1;
        if (fails) throw new Error('broken');
        writeFileSync(output, 'built');
      },
    };
    return runIfChanged(step, rootDir, join(rootDir, 'stamps'));
  };

  it('runs once for the same inputs', async () => {
    expect([await build(), await build()]).toEqual([true, false]);
    expect(runs).toBe(1);
  });

  it.each([
    ['a file changed', () => writeFileSync(join(rootDir, 'src/a.ts'), 'two')],
    ['a file came', () => writeFileSync(join(rootDir, 'src/b.ts'), '')],
    ['an input came that was missing', () => writeFileSync(join(rootDir, 'missing.json'), '')],
    ['its output is gone', () => rmSync(join(rootDir, 'out.js'))],
  ])('runs again when %s', async (_reason, change) => {
    await build();
    change();
    expect(await build()).toBe(true);
  });

  it('runs again after it failed', async () => {
    await expect(build(true)).rejects.toThrow('broken');
    expect(await build()).toBe(true);
  });
});

describe('function bundles', () => {
  const bundle = async (source: string, name: LambdaFunction['name'] = 'api-auth') => {
    const rootDir = temporaryDir('buidl-infra-');
    symlinkSync(join(ROOT, 'node_modules'), join(rootDir, 'node_modules'));
    writeFileSync(join(rootDir, 'entry.ts'), source);
    const distDir = join(rootDir, 'dist');
    const entries: LambdaFunction[] = [{ name, sourcePath: 'entry.ts' }];
    await functionBundles(rootDir, distDir, entries).run();
    return { distDir, path: join(distDir, 'functions', name, 'index.mjs') };
  };

  it('are modules with their source maps apart', async () => {
    const { distDir, path } = await bundle('export const handler = async (event: string) => event;');
    expect(readFileSync(path, 'utf8')).not.toContain('sourceMappingURL');
    expect(statSync(join(distDir, 'source-maps/api-auth.map')).size).toBeGreaterThan(0);
  });

  it('find credentials in the environment, and carry no other provider of them', async () => {
    const { path } = await bundle(`
      import { SSMClient } from '@aws-sdk/client-ssm';
      export const handler = () => new SSMClient({ region: 'us-east-1' }).config.credentials();
    `);
    const source = readFileSync(path, 'utf8');
    expect(source).not.toContain('sso_session');
    expect(source.length).toBeLessThan(200_000);
    process.env.AWS_ACCESS_KEY_ID = 'AKIAEXAMPLE';
    process.env.AWS_SECRET_ACCESS_KEY = 'secret';
    process.env.AWS_SESSION_TOKEN = 'token';
    const { handler } = await import(pathToFileURL(path).href);
    expect(await handler()).toMatchObject({
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'secret',
      sessionToken: 'token',
    });
  });

  it('that ask a model load it at once, so that nothing of the SDK is kept in closures', async () => {
    const client = `
      import { BedrockRuntimeClient, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
      export const handler = (input) => new BedrockRuntimeClient().send(new ConverseStreamCommand(input));
    `;
    const { path } = await bundle(client, 'api-gated');
    expect(readFileSync(path, 'utf8')).not.toContain('Promise.resolve().then(()=>(');
  });

  it('leave the browser to its layer', async () => {
    const { path } = await bundle(`
      import { chromium } from 'playwright-core';
      export const handler = () => chromium;
    `);
    expect(readFileSync(path, 'utf8')).toContain('from"playwright-core"');
  });

  it('are refused by name when a source is missing', async () => {
    const entries: LambdaFunction[] = [{ name: 'job-sweep-holds', sourcePath: 'functions/jobs/none.ts' }];
    const building = functionBundles(ROOT, temporaryDir('buidl-infra-'), entries).run();
    await expect(building).rejects.toThrow(MissingEntriesError);
    await expect(building).rejects.toThrow('functions/jobs/none.ts');
  });
});
