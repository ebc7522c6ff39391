/** An app's storage, both sides of the bridge: the runtime in the document and the page around it. */
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { APP_RUNTIME_SCRIPT, withRuntime } from '../../../shared/domain/app-runtime.ts';
import { applyStorageWrite, frameName, readStorageWrite } from '../../../web/src/lib/app-frame/bridge.ts';
import { memoryStorage } from './memory-storage.ts';

/** A document with the runtime; `name` is what the page around it handed over. */
function startApp(name = '', hasParent = true) {
  const posted: unknown[] = [];
  const sandbox: Record<string, unknown> = { name, DOMException };
  sandbox.window = sandbox;
  sandbox.parent = hasParent
    ? { postMessage: (message: unknown) => posted.push(structuredClone(message)) }
    : sandbox;
  const context = createContext(sandbox);
  runInContext(APP_RUNTIME_SCRIPT, context);
  return {
    run: (code: string): unknown => runInContext(code, context),
    posted,
    nameNow: () => String(sandbox.name),
  };
}

const stores = () => ({ local: memoryStorage(), session: memoryStorage() });

describe("the app's storage", () => {
  it('works as localStorage does, by method and by property', () => {
    const { run } = startApp();
    run("localStorage.setItem('a', 1); localStorage.b = 'two'; sessionStorage.setItem('c', 'x')");
    expect(
      run("[localStorage.getItem('a'), localStorage['b'], localStorage.length, localStorage.key(1)]"),
    ).toEqual(['1', 'two', 2, 'b']);
    expect(run("[localStorage.getItem('none'), 'a' in localStorage, Object.keys(localStorage)]")).toEqual([
      null,
      true,
      ['a', 'b'],
    ]);
    run("delete localStorage.a; localStorage.removeItem('b')");
    expect(run('localStorage.length')).toBe(0);
  });

  it('starts with what the page around it has kept, and tells it of every write', () => {
    const kept = stores();
    applyStorageWrite('p', { type: 'storage.set', area: 'local', key: 'best', value: '12' }, kept);
    const { run, posted } = startApp(frameName('p', kept));
    expect(run("localStorage.getItem('best')")).toBe('12');
    run("localStorage.setItem('best', '15'); localStorage.removeItem('nothing'); sessionStorage.clear()");
    for (const message of posted) {
      const write = readStorageWrite(message);
      if (write !== null) applyStorageWrite('p', write, kept);
    }
    expect(posted).toHaveLength(2);
    expect(JSON.parse(frameName('p', kept))).toEqual({ buidl: 1, local: { best: '15' }, session: {} });
  });

  it('keeps its writes when the app reloads itself', () => {
    const { run, nameNow } = startApp(frameName('p', stores()));
    run("localStorage.setItem('a', '1')");
    expect(startApp(nameNow()).run("localStorage.getItem('a')")).toBe('1');
  });

  it.each(['', 'not json', '{"buidl":2,"local":{"a":"1"}}'])(
    'works in memory when the name is "%s"',
    (name) => {
      const { run, posted } = startApp(name, false);
      run("localStorage.setItem('a', '1')");
      expect(run("localStorage.getItem('a')")).toBe('1');
      expect(posted).toEqual([]);
    },
  );

  it('refuses what goes over 5 MB and keeps what was there', () => {
    const { run } = startApp();
    run("localStorage.setItem('a', 'kept')");
    expect(() => run("localStorage.setItem('a', 'x'.repeat(3 * 1024 * 1024))")).toThrow(/5 MB/);
    expect(run("localStorage.getItem('a')")).toBe('kept');
  });
});

describe("the page's side", () => {
  it.each([
    null,
    'text',
    { type: 'storage.set', area: 'local', key: 'a', value: 'b' },
    { buidl: 1, type: 'storage.set', area: 'cookies', key: 'a', value: 'b' },
    { buidl: 1, type: 'storage.set', area: 'local', key: 'a', value: 5 },
    { buidl: 1, type: 'storage.get', area: 'local', key: 'a' },
  ])('ignores the message %j', (message) => {
    expect(readStorageWrite(message)).toBeNull();
  });

  it('keeps apps apart from one another and from the site', () => {
    const kept = stores();
    kept.local.setItem('appgen_apiKey', 'secret');
    for (const project of ['p', 'q']) {
      applyStorageWrite(project, { type: 'storage.set', area: 'local', key: 'a', value: project }, kept);
    }
    applyStorageWrite('p', { type: 'storage.clear', area: 'local' }, kept);
    expect(frameName('p', kept)).not.toContain('secret');
    expect(JSON.parse(frameName('q', kept)).local).toEqual({ a: 'q' });
    expect(kept.local.getItem('appgen_apiKey')).toBe('secret');
  });

  it('refuses a write over the cap or when the browser is full', () => {
    const kept = stores();
    const huge = {
      type: 'storage.set',
      area: 'local',
      key: 'a',
      value: 'x'.repeat(3 * 1024 * 1024),
    } as const;
    expect(applyStorageWrite('p', huge, kept)).toBe(false);
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full');
      },
    };
    const small = { ...huge, value: 'x' };
    expect(applyStorageWrite('p', small, { ...kept, local: full })).toBe(false);
  });
});

describe('withRuntime', () => {
  const firstScript = (html: string) =>
    html.slice(0, withRuntime(html).indexOf('<script data-buidl-runtime>'));

  it.each([
    [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A</title></head></html>',
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    ],
    [
      '<!DOCTYPE html>\n<html>\n<head>\n  <meta charset=utf-8 />\n<script>1</script>',
      '<!DOCTYPE html>\n<html>\n<head>\n  <meta charset=utf-8 />',
    ],
  ])('goes behind the charset of %j', (html, before) => {
    expect(firstScript(html)).toBe(before);
  });

  it.each([
    '<!doctype html><html><head><title>A</title>',
    '<!-- <head> --><!doctype html><html><body><header>x</header>',
    '<h1>bare</h1>',
    '<!doctype html><header>no head</header>',
    '\uFEFF<!doctype html><script>1</script>',
  ])('comes before any other element, with a charset, in %j', (html) => {
    const result = withRuntime(html);
    const head = result.slice(0, result.indexOf('<script data-buidl-runtime>'));
    expect(head).toMatch(/^\uFEFF?(?:<!--[\s\S]*?-->|<!doctype html>|<html>|<head>)*<meta charset="utf-8">$/);
    expect(result.replace(/<meta charset="utf-8"><script data-buidl-runtime>[\s\S]*?<\/script>/, '')).toBe(
      html,
    );
  });

  it('is put in once', () => {
    const once = withRuntime('<!doctype html><p>x');
    expect(withRuntime(once)).toBe(once);
  });
});
