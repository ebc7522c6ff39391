import { publishedScript } from 'virtual:app-scripts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { insertRuntime } from '../../../shared/domain/insert-runtime.ts';
import { createAiProxy, refuseAi } from '../../../web/app-frame/ai/ai-proxy.ts';
import { readAppMessage } from '../../../web/app-frame/messages/read-app-message.ts';
import { startApp } from '../../fixtures/started-app.ts';

it('requests its own images with CORS, so that a canvas can be read, and other images normally', () => {
  const { run } = startApp();
  const requested = (set: string) =>
    run(`(() => { const image = new HTMLImageElement(); ${set}; return image.crossOrigin + ' ' + image.src; })()`);
  expect(requested("image.src = '/images/prj_1/a.webp#hero'")).toBe('anonymous /images/prj_1/a.webp#hero');
  expect(requested("image.setAttribute('src', '/images/a.svg')")).toBe('anonymous /images/a.svg');
  expect(requested("image.src = 'data:image/gif;base64,AA=='")).toBe('null data:image/gif;base64,AA==');
  expect(requested("image.crossOrigin = 'use-credentials'; image.src = '/images/a.svg'")).toBe(
    'use-credentials /images/a.svg',
  );
});

describe('a link out of an app', () => {
  const read = (url: unknown) => readAppMessage({ type: 'open', url });

  it('is parsed as a web, mail or phone address', () => {
    for (const url of ['https://a.example/?q=1', 'http://a.example/', 'mailto:ada@a.example', 'tel:+1555']) {
      expect(read(url)).toEqual({ type: 'open', url });
    }
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:null/1',
    'file:///etc/passwd',
    'intent://a#Intent;end',
    '/path',
    '',
    7,
    null,
    `https://a.example/${'x'.repeat(2_000)}`,
  ])('is not read: %s', (url) => {
    expect(read(url)).toBeNull();
  });
});

describe('buidl.ai', () => {
  const idOf = (message: unknown) => z.object({ id: z.number() }).parse(message).id;
  const outcome = 'response.then((text) => ({ text }), ({ code, message }) => ({ code, message }))';

  it('sends requests to the shell, and accepts only the response to its own call', async () => {
    const { run, posted, hear } = startApp();
    run("globalThis.response = buidl.ai.chat('Hello')");
    expect(posted).toEqual([{ buidl: 1, type: 'ai.chat', id: 1, messages: [{ role: 'user', content: 'Hello' }] }]);
    hear({ buidl: 1, type: 'ai.result', id: 2, value: 'other' });
    hear({ buidl: 1, type: 'ai.result', id: idOf(posted[0]), value: 'Hello, too' });
    expect(await run(outcome)).toEqual({ text: 'Hello, too' });
  });

  it('replies that the app is still running', () => {
    const { posted, hear } = startApp();
    hear({ buidl: 1, type: 'ping' });
    expect(posted).toEqual([{ buidl: 1, type: 'pong' }]);
  });

  it('rejects with an error that has a code', async () => {
    const { run, hear } = startApp();
    run("globalThis.response = buidl.ai.image('a hill')");
    hear({ buidl: 1, type: 'ai.error', id: 1, code: 'insufficient_credits', message: 'Paused.' });
    expect(await run(outcome)).toEqual({ code: 'insufficient_credits', message: 'Paused.' });
    expect(
      await startApp({ hasParent: false }).run(`globalThis.response = buidl.ai.chat('x'); ${outcome}`),
    ).toMatchObject({
      code: 'not_published',
    });
  });

  it('calls the API for its own app without a key, four calls at a time', async () => {
    const calls: { url: string; init: RequestInit | undefined }[] = [];
    const respondTo = createAiProxy('prj_own', async (url, init) => {
      calls.push({ url: String(url), init });
      return Response.json({ success: true, response: 'Hi' });
    });
    const call = readAppMessage({
      type: 'ai.chat',
      id: 3,
      projectId: 'prj_other',
      messages: [{ role: 'user', content: 'Hello', projectId: 'prj_other' }],
    });
    if (call?.type !== 'ai.chat') throw new Error('The call was not read.');
    const responses = await Promise.all(Array.from({ length: 6 }, () => respondTo(call)));
    expect(responses.filter(({ type }) => type === 'ai.result')).toHaveLength(4);
    expect(responses.at(-1)).toMatchObject({ type: 'ai.error', id: 3, code: 'rate_limited' });
    expect(calls[0]?.url).toBe('/api/gated/prj_own/chat');
    expect(calls[0]?.init).toMatchObject({
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: '{"messages":[{"role":"user","content":"Hello"}]}',
    });
    expect(await refuseAi(call)).toMatchObject({ type: 'ai.error', code: 'not_published' });
  });

  it.each([
    [() => Response.json({ success: false, code: 'gone', error: 'Down.' }, { status: 410 }), 'gone'],
    [() => new Response('<html>', { status: 502 }), 'unavailable'],
    [() => Response.json(null), 'unavailable'],
    [() => Promise.reject(new TypeError('offline')), 'unavailable'],
  ])('tells the app of an invalid response %#', async (respond, code) => {
    const respondTo = createAiProxy('prj_own', async () => respond());
    expect(await respondTo({ type: 'ai.image', id: 1, prompt: 'a hill' })).toMatchObject({
      type: 'ai.error',
      code,
    });
  });
});

describe('insertRuntime', () => {
  const firstScript = (html: string) =>
    html.slice(0, insertRuntime(html, publishedScript).indexOf('<script data-buidl-runtime>'));

  it.each([
    [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A</title></head></html>',
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    ],
    [
      '<!DOCTYPE html>\n<html>\n<head>\n  <meta charset=utf-8 />\n<script>1</script>',
      '<!DOCTYPE html>\n<html>\n<head>\n  <meta charset=utf-8 />',
    ],
  ])('is inserted after the charset of %j', (html, before) => {
    expect(firstScript(html)).toBe(before);
  });

  it.each([
    '<!doctype html><html><head><title>A</title>',
    '<!-- <head> --><!doctype html><html><body><header>x</header>',
    '<h1>bare</h1>',
    '<!doctype html><header>no head</header>',
    '\uFEFF<!doctype html><script>1</script>',
  ])('is inserted before any other element, with a charset, in %j', (html) => {
    const result = insertRuntime(html, publishedScript);
    const head = result.slice(0, result.indexOf('<script data-buidl-runtime>'));
    expect(head).toMatch(/^\uFEFF?(?:<!--[\s\S]*?-->|<!doctype html>|<html>|<head>)*<meta charset="utf-8">$/);
    expect(result.replace(/<meta charset="utf-8"><script data-buidl-runtime>[\s\S]*?<\/script>/, '')).toBe(html);
  });

  it('is inserted once', () => {
    const once = insertRuntime('<!doctype html><p>x', publishedScript);
    expect(insertRuntime(once, publishedScript)).toBe(once);
  });

  it('replaces an older one', () => {
    const older = '<!doctype html><meta charset="utf-8"><script data-buidl-runtime>old()</script><p>x';
    expect(insertRuntime(older, publishedScript)).toBe(
      insertRuntime('<!doctype html><meta charset="utf-8"><p>x', publishedScript),
    );
  });
});
