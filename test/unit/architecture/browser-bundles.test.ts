import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { BROWSER_CONSTANTS } from '../../../infra/build/browser-constants.ts';
import siteConfig from '../../../vite.config.ts';
import shellConfig from '../../../vite.shell.config.ts';
import signerConfig from '../../../vite.signer.config.ts';

const SOURCE = `
  import * as z from 'zod';
  globalThis.parsed = z.object({ name: z.string() }).parse({ name: 'Ann' });
`;

it('a bundle for browsers does not probe for code generation, even while modules load', async () => {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
    define: BROWSER_CONSTANTS,
  });
  const probes: string[] = [];
  const context = { parsed: {} };
  Reflect.set(context, 'Function', function recordProbe(text: string) {
    probes.push(text);
  });
  runInNewContext(outputFiles.map(({ text }) => text).join(''), context);
  expect(context.parsed).toEqual({ name: 'Ann' });
  expect(probes).toEqual([]);
});

it.each([
  ['site', siteConfig],
  ['shell', shellConfig],
  ['signer', signerConfig],
])('the bundles of the %s get the constants of browsers', (_name, { define }) => {
  expect(define).toEqual(BROWSER_CONSTANTS);
});
