/** Size and cold import of each API function. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FEATURES } from '../../shared/contract/route.ts';
import { type Figure, median } from './figure.ts';

const FUNCTIONS_DIR = join(import.meta.dirname, '../../dist/functions');
const IMPORTS = 7;
const SIZE_BUDGET_KB = 450;
const IMPORT_BUDGET_MS = 60;

/** Names of variables that the functions read while they load; their values are never used. */
const ENVIRONMENT = { AWS_REGION: 'us-east-1', PATH: process.env.PATH };

export async function measureBundles(): Promise<Figure[]> {
  return FEATURES.flatMap((feature): Figure[] => {
    const path = join(FUNCTIONS_DIR, `api-${feature}`, 'index.mjs');
    const imports = Array.from({ length: IMPORTS }, () => coldImportMs(path));
    return [
      {
        name: `api-${feature}: bundle`,
        value: statSync(path).size / 1_024,
        unit: 'KB',
        budget: SIZE_BUDGET_KB,
      },
      { name: `api-${feature}: cold import`, value: median(imports), unit: 'ms', budget: IMPORT_BUDGET_MS },
    ];
  });
}

/** Milliseconds to import a bundle in a new process, its start not counted. */
function coldImportMs(path: string): number {
  const script = `const began = performance.now(); await import(${JSON.stringify(pathToFileURL(path).href)}); console.log(performance.now() - began);`;
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      env: ENVIRONMENT,
    }),
  );
}
