import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { BUIDL_KIT } from '../../../shared/domain/shelf.ts';

/**
 * The hash of the kit's code, by version. Browsers cache the kit's file permanently, so changed code needs a new
 * version in its URL.
 */
const CODE: Readonly<Record<string, string>> = {
  '1.0.0': '71e8d7742bc0713d',
};

it('the kit has another version since its code changed last', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../../../web/buidl-kit/kit.ts')],
    bundle: true,
    write: false,
    minifySyntax: true,
    minifyWhitespace: true,
    target: 'es2022',
  });
  const hash = createHash('sha256')
    .update(outputFiles[0]?.text ?? '')
    .digest('hex');
  expect(CODE[BUIDL_KIT.version]).toBe(hash.slice(0, 16));
});
