/** The requirements for an imported file, and the messages for an invalid one. */
import { expect, it } from 'vitest';
import { readImportedDocument } from '../../../functions/core/builds/documents/imported-document.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { exportDocument } from '../../../shared/domain/export-document.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const page = (head: string, body = '<h1>Tea</h1>') =>
  `<!doctype html>\n<html lang="en"><head><title> Tea timer </title>${head}</head><body>${body}</body></html>\n`;

function refusalOf(given: Uint8Array | string): RequestError {
  try {
    readImportedDocument(typeof given === 'string' ? bytes(given) : given);
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
  throw new Error('The file was accepted.');
}

it('a complete document is imported unchanged', () => {
  const html = page('<style>h1 { color: red }</style><script>const a = "https://example.com/x.js";</script>');
  expect(readImportedDocument(bytes(html))).toEqual({ html, title: 'Tea timer' });
  // Editors put a byte order mark before the text.
  expect(readImportedDocument(bytes(`\uFEFF${html}`)).html).toBe(html);
});

it('frameworks of public CDNs are replaced with bundled ones, so that an exported app can be imported', () => {
  const built = page('<script src="/vendor/chart.js@4.6.1/chart.umd.min.js"></script>');
  const exported = exportDocument({ html: built, script: '' });
  expect(exported).toContain('https://');
  expect(readImportedDocument(bytes(exported)).html).toBe(built);
});

it('fonts of Google become ours, and scripts that count visitors are removed', () => {
  const links = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter&family=Unheard+Of">';
  const counter = '<script async src="https://www.googletagmanager.com/gtag/js?id=1"></script>';
  expect(readImportedDocument(bytes(page(links + counter))).html).toBe(
    page('<link rel="stylesheet" href="/vendor/font-inter@5.3.0/font.css">'),
  );
});

it.each<[string, Uint8Array | string, string]>([
  ['nothing', '', 'The file is empty.'],
  [
    'another encoding',
    new Uint8Array([0x3c, 0xe4, 0x3e]),
    'The file is not valid UTF-8. Please save it with this encoding.',
  ],
  [
    'a broken ZIP file',
    new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0xff, 0xfe]),
    'The file is a ZIP archive. Please unpack it and import the HTML file in it.',
  ],
  ['a text', 'Dear all, the app is late.', 'The file is not an HTML document from <!doctype html> to </html>.'],
  ['JSON', '{"html": true}', 'The file is not an HTML document from <!doctype html> to </html>.'],
  [
    'a frame',
    page('', '<iframe src="https://ads.example"></iframe>'),
    'The file has a frame (<iframe>), which an app may not have.',
  ],
  [
    'a frame in a template',
    page('', '<template><object></object></template>'),
    'The file has a frame (<object>), which an app may not have.',
  ],
  ['a base', page('<base href="https://example.com">'), 'The file has a <base> element, which an app may not have.'],
  [
    'a way out',
    page('<meta http-equiv="Refresh" content="0;url=https://example.com">'),
    'The file leads to another page by itself (<meta> refresh).',
  ],
  [
    'a style of another host',
    page('<link rel="stylesheet" href="//fonts.example/a.css">'),
    'The file loads code from fonts.example, which an app may not. Please take it out, or put it into the file.',
  ],
  [
    'an import of a style',
    page('<style>@import url("https://fonts.example/a.css");</style>'),
    'The file loads code from fonts.example, which an app may not. Please take it out, or put it into the file.',
  ],
  [
    'an import',
    page('<script type="module">import a from "https://evil.example/a.js";</script>'),
    'The file loads code from evil.example, which an app may not. Please take it out, or put it into the file.',
  ],
  [
    'a map of imports',
    page('<script type="importmap">{"imports":{"a":"https://evil.example/a.js"}}</script>'),
    'The file loads code from evil.example, which an app may not. Please take it out, or put it into the file.',
  ],
  [
    'a file beside it',
    page('<script src="js/app.js"></script>'),
    'The file loads js/app.js, which is not in it. Please put its content into the file.',
  ],
])('a file with %s is refused, at its field', (_name, given, message) => {
  const { code, problems } = refusalOf(given);
  expect(code).toBe('invalid_input');
  expect(problems).toMatchObject([{ field: 'document', message, reason: expect.stringMatching(/^import_/) }]);
});

it('all problems are reported together, each once', () => {
  const script = '<script src="https://a.example/x.js"></script>';
  const { message, problems } = refusalOf(page(script + script, '<iframe></iframe>'));
  expect(problems).toHaveLength(2);
  expect(message).toBe(problems[0]?.message);
});

it('a file above the size limit of documents is refused', () => {
  expect(refusalOf(page('', 'a'.repeat(5 * 1024 * 1024)))).toMatchObject({
    code: 'payload_too_large',
    message: 'The file is larger than 5 MB.',
  });
});

it('deep nesting is accepted', () => {
  expect(readImportedDocument(bytes(page('', '<div>'.repeat(100_000)))).title).toBe('Tea timer');
});
