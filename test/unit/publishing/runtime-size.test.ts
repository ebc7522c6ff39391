import { brotliCompressSync } from 'node:zlib';
import { publishedScript } from 'virtual:app-scripts';
import { expect, it } from 'vitest';
import { keepNeededParts } from '../../../shared/domain/runtime-parts.ts';

const sizeFor = (html: string) => brotliCompressSync(keepNeededParts(publishedScript, html)).length;

/** The size matters, because each visitor of each app loads this script together with the document. */
it('the script inside published apps has at most 14 KB after compression, and more only where its parts are used', () => {
  const usual = sizeFor('<h1>Tea</h1>');
  expect(usual).toBeLessThanOrEqual(14 * 1024);
  for (const html of ['indexedDB.open("tea")', 'navigator.geolocation', '<iframe></iframe>'])
    expect(sizeFor(html)).toBeGreaterThan(usual + 1_000);
});
