/** Writes placeholders for the output of the build, so that tests of the stack need no build. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetsIn, type BuiltAssets } from '../../infra/built-assets.ts';
import { LAMBDA_FUNCTIONS } from '../../infra/lambda-functions.ts';
import { temporaryDir } from '../fixtures/temporary-dir.ts';

export function fixtureAssets(): BuiltAssets {
  const distDir = temporaryDir('buidl-infra-');
  const write = (path: string, text: string) => {
    mkdirSync(join(distDir, path, '..'), { recursive: true });
    writeFileSync(join(distDir, path), text);
  };
  for (const { name } of LAMBDA_FUNCTIONS) {
    write(`functions/${name}/index.mjs`, `export const handler = async () => '${name}';`);
  }
  write('layers/browser/nodejs/node_modules/playwright-core/package.json', '{}');
  write('layers/images/nodejs/node_modules/sharp/package.json', '{}');
  write('layers/shelf/nodejs/node_modules/buidl-pictures/package.json', '{}');
  write('layers/shelf/nodejs/node_modules/buidl-shelf/package.json', '{}');
  write('layers/shelf/nodejs/node_modules/buidl-shelf/vue@3.0.0/vue.js', '');
  write('templates/chess/index.html', '<!doctype html>');
  write('web/index.html', '<!doctype html>');
  write('web/shell/index.html', '<!doctype html>');
  write('web/assets/app.js', '');
  return assetsIn(distDir);
}
