/** Documents that are crafted to slow down the functions that process documents. */
import { publishedScript } from 'virtual:app-scripts';
import { describe, expect, it } from 'vitest';
import { documentDescription } from '../../../shared/domain/document-description.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { insertRuntime } from '../../../shared/domain/insert-runtime.ts';

/**
 * Time limit in ms, with reserves for a busy machine. Work in linear time takes milliseconds; work in quadratic time
 * takes minutes.
 */
const LIMIT_MS = 5_000;
const RUNTIME_START = '<script data-buidl-runtime>';

function durationMs(work: () => unknown): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

describe('a document that is crafted to be slow to parse', () => {
  it('has its description read quickly, however many tags it opens', () => {
    expect(durationMs(() => documentDescription('<meta'.repeat(40_000)))).toBeLessThan(LIMIT_MS);
  });

  it('gets and loses its runtime quickly, however many it seems to have', () => {
    const document = RUNTIME_START.repeat(40_000);
    expect(durationMs(() => insertRuntime(document, publishedScript))).toBeLessThan(LIMIT_MS);
    expect(durationMs(() => removeRuntime(document))).toBeLessThan(LIMIT_MS);
  });
});

describe('the description of a document', () => {
  it.each([
    ['<meta charset="utf-8"><META content="Hills &amp; sea" name=description>', 'Hills & sea'],
    ["<meta <meta name='description'\ncontent='Two  lines'>", 'Two lines'],
    [`<meta name="description" content="${'x'.repeat(300)}">`, `${'x'.repeat(199)}…`],
    [`<meta name="description" content="${'x'.repeat(198)}🌲🌲">`, `${'x'.repeat(198)}…`],
    ['<meta name="description" content="">', undefined],
    ['<meta name="description" content="never closed"', undefined],
    ['<p>none</p>', undefined],
  ])('of %j is %j', (html, description) => expect(documentDescription(html)).toBe(description));
});

describe('the runtime of a document', () => {
  it('is removed wherever it is, and nothing else is', () => {
    const html = `<p>a${RUNTIME_START}1</script><p>b${RUNTIME_START}2</script><p>c${RUNTIME_START}`;
    expect(removeRuntime(html)).toBe(`<p>a<p>b<p>c${RUNTIME_START}`);
    expect(removeRuntime(insertRuntime('<!doctype html><p>x', publishedScript))).toBe(
      '<!doctype html><meta charset="utf-8"><p>x',
    );
  });
});
