import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { BUIDL_KIT } from '../../../shared/domain/shelf.ts';

/** Browsers keep a file of the shelf for good, so code that differs needs another version in its address. */
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
