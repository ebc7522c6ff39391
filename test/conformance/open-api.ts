import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, runTool } from './installed-tools.ts';
import { endOf, type Finding, type Product } from './suite.ts';

const ROOT = join(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/.bin/tsc');
/** Configuration of Redocly's linter. Turns off the rules that the API breaks on purpose. */
const LINT = {
  extends: ['recommended'],
  rules: {
    // The license of the repository applies to the API, so the API document states none.
    'info-license': 'off',
    'info-license-strict': 'off',
    'no-server-example.com': 'off',
    // Tags are named like features, so they need no description.
    'tag-description': 'off',
    // Two routes only redirect, so they document no 2xx response.
    'operation-2xx-response': 'off',
  },
};

/** Lints the OpenAPI document, and compiles clients that three generators write from it. */
export async function checkOpenApi({ siteUrl, dir }: Product): Promise<Finding[]> {
  const document = join(dir, 'openapi.json');
  writeFileSync(document, await (await fetch(new URL('/api/openapi.json', siteUrl))).text());
  writeFileSync(join(dir, 'redocly.yaml'), JSON.stringify(LINT));
  const lint = await runTool('redocly', ['lint', document, '--config', join(dir, 'redocly.yaml')], dir);
  const generators = [
    ['openapi-typescript', [document, '--output', join(dir, 'openapi-typescript/api.ts')]],
    ['openapi-ts', ['--input', document, '--output', join(dir, 'openapi-ts')]],
    ['orval', ['--input', document, '--output', join(dir, 'orval/api.ts'), '--client', 'fetch']],
  ] as const;
  const findings: Finding[] = [{ name: 'redocly lint', isMet: lint.code === 0, detail: endOf(lint.output) }];
  for (const [generator, args] of generators) {
    const generated = await runTool(generator, args, dir);
    const compiled = generated.code === 0 ? await compile(join(dir, generator)) : generated;
    findings.push({
      name: `the client of ${generator} compiles`,
      isMet: compiled.code === 0,
      ...(compiled.code !== 0 && { detail: endOf(compiled.output) }),
    });
  }
  return findings;
}

function compile(folder: string) {
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, target: 'es2022', module: 'esnext' },
    ...{ moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
  };
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  return run(TSC, ['-p', config], folder);
}
