import { exportedScript, guardScript, inspectedScript, publishedScript } from 'virtual:app-scripts';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => document.body.replaceChildren());

/** Runs an app's code after the guard script, in a new document. */
function afterGuard(code: string): unknown {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  if (frame.contentWindow === null) throw new Error('The frame has no window.');
  const run: (script: string) => unknown = Reflect.get(frame.contentWindow, 'eval');
  run('window.RTCPeerConnection = class {}; window.WebTransport = class {};');
  run(guardScript);
  return run(`(() => { ${code} })()`);
}

it('runs before the rest of both runtimes, and is not in exported files', () => {
  for (const script of [publishedScript, inspectedScript]) expect(script.startsWith(guardScript)).toBe(true);
  expect(exportedScript).not.toContain('RTC');
});

it('removes for good what reaches any address', () => {
  const code =
    'try { window.RTCPeerConnection = class {}; } catch {} return [window.RTCPeerConnection, window.WebTransport].map(String).join()';
  expect(afterGuard(code)).toBe('undefined,undefined');
});

it.each([
  "link.rel = 'preconnect'",
  "link.rel = { toString: () => 'dns-prefetch' }",
  "link.setAttribute('rel', 'PreConnect')",
  "link.setAttribute('REL', 'preconnect')",
  "let asked = 0; link.setAttribute({ toString: () => (asked++ ? 'rel' : 'title') }, 'preconnect')",
  "let asked = 0; link.rel = { toString: () => (asked++ ? 'preconnect' : 'icon') }",
  "window.String = (value) => value; let asked = 0; link.rel = { toString: () => (asked++ ? 'preconnect' : 'icon') }",
  "link.setAttributeNS(null, 'rel', 'preconnect')",
  "link.relList.add('icon', 'preconnect')",
  "link.relList.value = 'preconnect'",
  "link.relList.add('icon'); link.relList.replace('icon', 'preconnect')",
  "link.relList.toggle('dns-prefetch')",
  "link.setAttribute('rel', 'icon'); link.getAttributeNode('rel').value = 'preconnect'",
  "link.setAttribute('rel', 'icon'); link.getAttributeNode('rel').textContent = 'preconnect'",
  "link.rel = 'İİİİİİİİİİİİ preconnect'",
  "link.relList = 'preconnect'",
  "const node = document.createAttribute('rel'); node.value = 'preconnect'; link.setAttributeNode(node)",
  "const a = document.createElement('a'); a.rel = 'preconnect'; link.attributes.setNamedItem(a.attributes.removeNamedItem('rel'))",
  "RegExp.prototype.exec = () => []; String.prototype.toLowerCase = () => 'title'; link.setAttribute('rel', 'preconnect')",
])('gives a link no hint: %s', (code) => {
  const rel = afterGuard(`const link = document.createElement('link'); ${code}; return link.getAttribute('rel') ?? ''`);
  expect(rel).not.toMatch(/preconnect|dns-prefetch/i);
});

it.each([
  "host.innerHTML = '<link rel=preconnect href=https://a.example>'",
  "host.innerHTML = '<link rel=pre&#99;onnect href=https://a.example>'",
  "host.insertAdjacentHTML('beforeend', '<link rel=dns-prefetch href=//a.example>')",
  "document.write('<link rel=pre'); document.write('connect href=https://a.example>')",
  "host.innerHTML = 'İ'.repeat(100) + '<link rel=preconnect href=https://a.example>'",
  "let asked = 0; host.innerHTML = { toString: () => (asked++ ? '<link rel=preconnect href=//a.example>' : '') }",
  "host.append(...new DOMParser().parseFromString('<link rel=preconnect href=//a.example>', 'text/html').querySelectorAll('link'))",
  "host.append(document.createRange().createContextualFragment('<link rel=preconnect href=//a.example>'))",
])('makes no such link of HTML: %s', (code) => {
  const hints = afterGuard(
    `const host = document.body; ${code}; return [...document.querySelectorAll('link')].filter(({ rel }) => /preconnect|dns-prefetch/i.test(rel)).length`,
  );
  expect(hints).toBe(0);
});

it('removes frames from a shadow tree, whatever observer options all objects inherit', async () => {
  const root = afterGuard(`
    Object.defineProperty(Object.prototype, 'attributes', { value: false, configurable: true });
    Object.defineProperty(Object.prototype, 'attributeFilter', { value: [], configurable: true });
    const host = document.body.appendChild(document.createElement('div'));
    try { host.attachShadow({ mode: 'open' }); } catch {}
    delete Object.prototype.attributes;
    delete Object.prototype.attributeFilter;
    host.shadowRoot.innerHTML = '<p></p><iframe></iframe>';
    return host.shadowRoot;`);
  await vi.waitFor(() => expect(root).toMatchObject({ innerHTML: '<p></p>' }));
});

it('leaves other links and attributes as they are', () => {
  const code =
    "const link = document.createElement('link'); link.rel = 'stylesheet'; link.setAttribute('href', 'a.css'); document.body.innerHTML = '<p title=x>y</p>'; return link.outerHTML + document.body.innerHTML";
  expect(afterGuard(code)).toBe('<link rel="stylesheet" href="a.css"><p title="x">y</p>');
});
