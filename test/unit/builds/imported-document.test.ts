/** The requirements for an imported file, and the messages for an invalid one. */
import { expect, it } from 'vitest';
import { readImportedDocument } from '../../../functions/core/builds/documents/imported-document.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { NO_PACKAGES } from '../../fixtures/no-packages.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const page = (head: string, body = '<h1>Tea</h1>') =>
  `<!doctype html>\n<html lang="en"><head><title> Tea timer </title>${head}</head><body>${body}</body></html>\n`;

const read = (given: Uint8Array) => readImportedDocument(NO_PACKAGES, given);

async function refusalOf(given: Uint8Array | string): Promise<RequestError> {
  try {
    await read(typeof given === 'string' ? bytes(given) : given);
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
  throw new Error('The file was accepted.');
}

it('a complete document is imported unchanged', async () => {
  const html = page('<style>h1 { color: red }</style><script>const a = "https://example.com/x.js";</script>');
  expect(await read(bytes(html))).toEqual({ html, title: 'Tea timer', notes: [] });
  // Editors put a byte order mark before the text.
  expect((await read(bytes(`\uFEFF${html}`))).html).toBe(html);
});

it('frameworks of public CDNs are replaced with bundled ones, so that an exported app can be imported', async () => {
  const built = page('<script src="/vendor/chart.js@4.6.1/chart.umd.min.js"></script>');
  const exported = exportDocument({ html: built, script: '' });
  expect(exported).toContain('https://');
  expect((await read(bytes(exported))).html).toBe(built);
});

it('fonts of Google become ours, and what an app works without is removed with a note', async () => {
  const links = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter&family=Unheard+Of">';
  const counter = '<script async src="https://www.googletagmanager.com/gtag/js?id=1"></script>';
  const icons = '<link rel="stylesheet" href="https://unpkg.com/bootstrap-icons@1/font/bootstrap-icons.css">';
  expect(await read(bytes(page(links + counter + icons)))).toMatchObject({
    html: page('<link rel="stylesheet" href="/vendor/font-inter@5.3.0/font.css">'),
    notes: [
      'Fonts that could not be fetched, so a font of the device shows: Unheard Of.',
      'Style sheets that could not be fetched: https://unpkg.com/bootstrap-icons@1/font/bootstrap-icons.css.',
      'Scripts that count visitors or show a badge, left out: https://www.googletagmanager.com/gtag/js?id=1.',
    ],
  });
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
])('a file with %s is refused, at its field', async (_name, given, message) => {
  const { code, problems } = await refusalOf(given);
  expect(code).toBe('invalid_input');
  expect(problems).toMatchObject([{ field: 'document', message, reason: expect.stringMatching(/^import_/) }]);
});

it('a file with a library that cannot be fetched is refused with those that an app may load', async () => {
  const { message } = await refusalOf(page('<script src="https://unpkg.com/unheard-of@1"></script>'));
  expect(message).toMatch(/^The file loads https:\/\/unpkg\.com\/unheard-of@1, .* libraries: bootstrap, .*, jquery, /);
});

it('all problems are reported together, each once', async () => {
  const script = '<script src="https://a.example/x.js"></script>';
  const { message, problems } = await refusalOf(page(script + script, '<iframe></iframe>'));
  expect(problems).toHaveLength(2);
  expect(message).toBe(problems[0]?.message);
});

it('a file above the size limit of documents is refused', async () => {
  expect(await refusalOf(page('', 'a'.repeat(5 * 1024 * 1024)))).toMatchObject({
    code: 'payload_too_large',
    message: 'The file is larger than 5 MB.',
  });
});

it('deep nesting is accepted', async () => {
  expect((await read(bytes(page('', '<div>'.repeat(100_000))))).title).toBe('Tea timer');
});
