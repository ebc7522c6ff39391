import { createContext, runInContext } from 'node:vm';
import { exportedScript, publishedScript } from 'virtual:app-scripts';
import { describe, expect, it } from 'vitest';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { insertRuntime } from '../../../shared/domain/insert-runtime.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const APP = `<!doctype html><html><head><meta charset="utf-8"></head><body><script>buidl.data.collection('a').list()</script></body></html>`;

function openFile(storage: unknown, installed: Record<string, unknown> = {}) {
  const said: string[] = [];
  const script =
    /<script data-buidl-export>([\s\S]*?)<\/script>/.exec(exportDocument({ html: APP, script: exportedScript }))?.[1] ??
    '';
  const sandbox: Record<string, unknown> = { crypto, TextEncoder, queueMicrotask, ...installed };
  Object.assign(sandbox, {
    window: sandbox,
    addEventListener: () => undefined,
    console: { info: (text: string) => said.push(text), error: () => undefined },
  });
  Object.defineProperty(sandbox, 'localStorage', {
    get: () => {
      if (storage === undefined) throw new DOMException('Blocked.', 'SecurityError');
      return storage;
    },
  });
  const context = createContext(sandbox);
  runInContext(script, context);
  return { run: (code: string): unknown => runInContext(code, context), said };
}

describe('an exported file', () => {
  it('has the script once, instead of the runtime, before everything that could run', () => {
    const exported = exportDocument({ html: insertRuntime(APP, publishedScript), script: exportedScript });
    expect(exported).not.toContain('data-buidl-runtime');
    expect(exported).toMatch(/^<!doctype html><html><head><meta charset="utf-8"><script data-buidl-export>/);
    expect(exported.split('<script data-buidl-export>')).toHaveLength(2);
  });

  it.each([
    ["buidl.data.collection('a')", true],
    ['const me = await window.buidl?.visitor.get()', true],
    ['const { data, ai } = buidl;', true],
    ["globalThis.buidl?.data?.collection('a')", true],
    ['const { visitor } = window.buidl', true],
    ["buidl.ai.chat('data')", false],
    ['const data = [1]; let x = {data}; if (buidl) {}', false],
    ['<p>Made with buidl, for data</p>', false],
  ])('of %s has it: %s', (script, expected) => {
    const html = `<script>${script}</script>`;
    const exported = exportDocument({ html, script: exportedScript });
    expect(exported.includes('data-buidl-export')).toBe(expected);
  });

  it('keeps records in the browser, and reports isShared as false', async () => {
    const storage = memoryStorage();
    const first = openFile(storage);
    expect(first.said.join()).toContain('only this browser keeps its data');
    await first.run("buidl.data.collection('a').add({ n: 1 })");
    const second = openFile(storage);
    expect(second.run('buidl.data.isShared')).toBe(false);
    expect(await second.run("buidl.data.collection('a').list().then(({ records }) => records.length)")).toBe(1);
  });

  it('keeps records until the page is closed when the browser has no storage', async () => {
    const { run } = openFile(undefined);
    await run("buidl.data.collection('a').add({ n: 1 })");
    expect(await run("buidl.data.collection('a').list().then(({ records }) => records.length)")).toBe(1);
  });

  it('does not change a document with a runtime', () => {
    expect(openFile(memoryStorage(), { buidl: 'of the runtime' }).run('buidl')).toBe('of the runtime');
  });
});
