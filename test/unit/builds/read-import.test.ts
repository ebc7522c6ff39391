/** Tests the forms of an import, the files that an import leaves out, and the reasons for refusing one. */

import { componentKit } from 'virtual:app-scripts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ImportedApp, readImport } from '../../../functions/core/builds/imports/read-import.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { importNote } from '../../../shared/messages/import-notes.ts';
import { NO_PACKAGES } from '../../fixtures/no-packages.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const page = (head: string, body = '<h1>Tea</h1>') =>
  `<!doctype html>\n<html lang="en"><head><title> Tea timer </title>${head}</head><body>${body}</body></html>\n`;
const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  );

const SERVICES = { componentKit, packages: NO_PACKAGES };

function read(given: Uint8Array | string, name = ''): Promise<ImportedApp> {
  return readImport(SERVICES, typeof given === 'string' ? bytes(given) : given, name);
}

async function refusalOf(given: Uint8Array | string, name = ''): Promise<RequestError> {
  try {
    await read(given, name);
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
  throw new Error('The file was accepted.');
}

const problemsOf = async (given: Uint8Array | string) =>
  (await refusalOf(given)).problems.map(({ message }) => message);
const notesOf = ({ notes }: ImportedApp) => notes.map((note) => importNote(note).text);

describe('a page', () => {
  it('is imported unchanged when it is complete', async () => {
    const html = page('<style>h1 { color: red }</style><script>const a = "https://example.com/x.js";</script>');
    expect(await read(html)).toEqual({ html, title: 'Tea timer', files: ['index.html'], notes: [] });
    // Some editors write a byte order mark before the text.
    expect((await read(`\uFEFF${html}`)).html).toBe(html);
  });

  it('of an exported app is imported as the app was', async () => {
    const built = page('<script src="/vendor/chart.js@4.6.1/chart.umd.min.js"></script>');
    const exported = exportDocument({ html: built, script: '' });
    expect(exported).toContain('https://');
    expect((await read(exported)).html).toBe(built);
  });

  it.each<[string, Uint8Array]>([
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${page('', 'Grüße')}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(page('', 'Grüße'), 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\uFEFF${page('', 'Grüße')}`, 'utf16le').swap16()],
    ['a declared encoding', Buffer.from(page('<meta charset="iso-8859-1">', 'Grüße'), 'latin1')],
  ])('in %s is read, and is UTF-8 from then on', async (_name, given) => {
    const app = await read(given);
    expect(app.html).toContain('Grüße');
    expect(app.html).not.toContain('iso-8859');
    expect(app.notes).toEqual([]);
  });

  it('in an encoding that nothing names is read as browsers read it, with a note', async () => {
    const app = await read(Buffer.from(page('', 'Grüße'), 'latin1'));
    expect(app.html).toContain('Grüße');
    expect(notesOf(app)).toEqual(['The file names no encoding, so it was read as Windows-1252.']);
  });

  it('inside the answer of a chat is taken out of it', async () => {
    const html = page('');
    for (const text of [
      `Here it is:\n\n\`\`\`html\n${html}\`\`\`\n\nEnjoy!`,
      `Sure! Here is the page.\n${html}\nHave fun.`,
    ]) {
      const app = await read(text);
      expect(app.html.trim()).toBe(html.trim());
      expect(notesOf(app)).toEqual(['The text around the code was left out.']);
    }
  });

  it('in several code blocks is put together', async () => {
    const app = await read(
      'The page:\n```html\n<!doctype html><link rel="stylesheet" href="style.css"><body><p>a</p><script src="script.js"></script></body>\n```\nThe style:\n```css\np { color: red }\n```\nThe script, `script.js`:\n```js\nlet a = 1;\n```\n',
    );
    expect(app.html).toContain('p { color: red }');
    expect(app.html).toContain('<script>\nlet a = 1;\n</script>');
    expect(app.files.toSorted()).toEqual(['index.html', 'script.js', 'style.css']);
  });

  it('without the elements around it is completed', async () => {
    expect((await read('<div id="a">1</div><script>a.textContent = 2;</script>')).html).toMatch(
      /^<!doctype html>[\s\S]*<div id="a">/,
    );
  });

  it('with stylesheets and scripts in data: addresses gets them inside', async () => {
    const { html } = await read(
      page(
        '<link rel="stylesheet" href="data:text/css,p%7Bcolor:red%7D"><script src="data:text/javascript;base64,bGV0IGE7"></script>',
      ),
    );
    expect(html).toContain('<style>\np{color:red}\n</style>');
    expect(html).toContain('<script>\nlet a;\n</script>');
  });

  it('with deep nesting is accepted', async () => {
    expect((await read(page('', '<div>'.repeat(100_000)))).title).toBe('Tea timer');
  });
});

describe('what an app works without', () => {
  it.each([
    [
      '<script async src="https://www.googletagmanager.com/gtag/js?id=1"></script>',
      'The analytics of www.googletagmanager.com were left out.',
    ],
    ['<script src="/_vercel/insights/script.js"></script>', 'The analytics of Vercel were left out.'],
    ['<script src="https://cdn.gpteng.co/gptengineer.js"></script>', 'The badge of cdn.gpteng.co was left out.'],
    [
      '<script src="https://consent.cookiebot.com/uc.js"></script>',
      'The cookie banner of consent.cookiebot.com was left out, because an app sets no cookies.',
    ],
    [
      '<link rel="stylesheet" href="https://api.fontshare.com/v2/css?f[]=satoshi">',
      'The fonts of api.fontshare.com were left out. Fonts of the visitor’s device take their place.',
    ],
    [
      '<style>@import url("https://use.typekit.net/a.css"); p { color: red }</style>',
      'The fonts of use.typekit.net were left out. Fonts of the visitor’s device take their place.',
    ],
    ['<base href="https://example.com/">', 'The <base> element was left out.'],
    [
      '<meta http-equiv="Refresh" content="0;url=https://example.com">',
      'The automatic redirect (<meta> refresh) was left out.',
    ],
    ['<link rel="manifest" href="manifest.json">', 'The link to manifest.json was left out: an app has no such file.'],
  ])('is left out with a note: %s', async (head, note) => {
    const app = await read(page(head));
    expect(notesOf(app)).toEqual([note]);
    expect(app.html).not.toMatch(/https?:|manifest|_vercel/);
  });

  it('may be missing, as an image, and is named', async () => {
    const app = await read(page('', '<img src="tea.png"><img src="https://images.example/cup.png">'));
    expect(notesOf(app)).toEqual([
      'These images or media files are not part of the import: tea.png.',
      'Images and media of images.example are shown only when you allow this host in the settings of the app.',
    ]);
  });
});

describe('several files', () => {
  const app = {
    'tea/index.html':
      '<!doctype html><head><title>Tea</title><link rel="stylesheet" href="css/a.css?v=2"><link rel="icon" href="/cup.png"><script defer src="js/a.js"></script></head><body style="background: url(cup.png)"><img src="cup.png" srcset="cup.png 1x, cup.png 2x"></body>',
    'tea/css/a.css': '@import "b.css"; p { background: url(../cup.png) }',
    'tea/css/b.css': 'b { color: red }',
    'tea/js/a.js': 'fetch("data.json"); new Audio("./ding.mp3");',
    'tea/cup.png': new Uint8Array([137, 80, 78, 71]),
    'tea/data.json': '{}',
    'tea/ding.mp3': new Uint8Array([1]),
    'tea/notes.md': 'Notes',
    'tea/unused.js': 'let a;',
    'tea/node_modules/x/index.html': '<p>not this page',
    '__MACOSX/tea/._index.html': 'x',
  };

  it('become one page that loads nothing', async () => {
    const { html, files, notes } = await read(zip(app));
    expect(html).toContain('b { color: red }');
    expect(html.match(/data:image\/png;base64,iVBORw==/g)).toHaveLength(6);
    expect(html).toContain('fetch("data:application/json;base64,e30=")');
    expect(html).toContain('data:audio/mpeg;base64,AQ==');
    // A deferred script must run after the page is parsed, so the import moves it behind the elements.
    expect(html.indexOf('new Audio')).toBeGreaterThan(html.indexOf('<img'));
    expect(files).toHaveLength(7);
    expect(notes).toEqual([
      { key: 'files_inlined', params: { count: 7 } },
      { key: 'files_unused', params: { files: 'unused.js' } },
    ]);
  });

  it('with modules that import each other are compiled into one script, and keep their sources', async () => {
    const { html } = await read(
      zip({
        'index.html': '<!doctype html><body><script type="module" src="main.js"></script></body>',
        'main.js': "import { pour } from './lib/tea.js';\nimport * as THREE from 'three';\npour(THREE);",
        'lib/tea.js': 'export const pour = (cup) => cup;',
      }),
    );
    expect(html).toContain('<script type="text/babel" data-file="lib/tea.js">');
    expect(html).toMatch(/<script data-buidl-compiled type="module">import \* as library0 from "\/vendor\/three@/);
  });

  it('with a module that imports no file keep it as it is', async () => {
    const { html } = await read(
      zip({
        'index.html': '<!doctype html><body><script type="module" src="main.js"></script>',
        'main.js': 'let a = 1;',
      }),
    );
    expect(html).toContain('<script type="module">\nlet a = 1;\n</script>');
  });

  it('of a Vite project with React are one page', async () => {
    const { html } = await read(
      zip({
        'package.json': '{}',
        'vite.config.ts': '',
        'index.html':
          '<!doctype html><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>',
        'src/main.tsx':
          "import { createRoot } from 'react-dom/client';\nimport App from './App';\nimport './index.css';\ncreateRoot(document.getElementById('root')!).render(<App />);",
        'src/App.tsx':
          "import logo from './logo.svg';\nimport { Button } from '@/components/ui/button';\nexport default () => <Button><img src={logo} /></Button>;",
        'src/components/ui/button.tsx': 'export const Button = (props: object) => <button {...props} />;',
        'src/index.css': '@import "tailwindcss";\n@theme { --color-tea: green; }',
        'src/logo.svg': '<svg/>',
      }),
    );
    expect(html).toContain('<style type="text/tailwindcss">\n@theme { --color-tea: green; }\n</style>');
    expect(html).toContain('data-file="src/components/ui/button.tsx"');
    expect(html).toContain('export default "data:image/svg+xml;base64,');
    expect(html).toContain('/vendor/react-dom@');
  });

  it('without a page named index.html, with several pages, are refused', async () => {
    expect(await problemsOf(zip({ 'a.html': page(''), 'b.html': page('') }))).toEqual([
      'The files contain several pages, and none is named index.html: a.html, b.html. Please import one of them.',
    ]);
  });

  it('beside index.html that are pages too are left out with a note', async () => {
    expect(notesOf(await read(zip({ 'index.html': page(''), 'about.html': page('') })))).toEqual([
      'An app is one page, so these pages were left out: about.html.',
    ]);
  });
});

describe('a React component', () => {
  const component = `import React, { useState } from 'react';
import { Home } from 'lucide-react';
import { Card, CardContent } from '@/components/ui/card';

const TipCalculator = () => {
  const [bill, setBill] = useState<number>(0);
  return <Card><CardContent><Home /> <h1>{bill}</h1></CardContent></Card>;
};

export default TipCalculator;
`;

  it.each([
    ['pasted', component, ''],
    ['in an answer', `Here you go:\n\`\`\`tsx\n${component}\`\`\`\n`, ''],
    ['in a file', component, 'Tip.tsx'],
  ])('%s becomes a page with React, Tailwind and the components that it imports', async (_name, given, name) => {
    const { html, title, notes } = await read(given, name);
    expect(title).toBe('Tip Calculator');
    expect(html).toMatch(/<script src="\/vendor\/tailwindcss-browser@/);
    expect(html).toContain('<script type="text/tsx" data-file="App.tsx">');
    expect(html).toContain('data-file="components/ui/card.tsx"');
    expect(html).toContain('data-file="lib/class-names.ts"');
    expect(html).not.toContain('components/ui/button.tsx');
    expect(html).toMatch(/<script data-buidl-compiled src="\/vendor\/lucide@/);
    expect(html).toContain('--color-muted-foreground');
    expect(notes).toContainEqual({ key: 'component_mounted', params: { file: 'App.tsx' } });
    expect(notes).toContain('scripts_compiled');
  });

  it('that imports a library that apps lack is refused with the line of each import', async () => {
    const given = component.replace("'lucide-react'", "'left-pad'").replace("'@/components/ui/card'", "'./card'");
    expect(await problemsOf(given)).toEqual([
      expect.stringMatching(
        /^App\.tsx, line 2: apps do not have the library “left-pad”\. Please use one of these instead: .*React/,
      ),
      'App.tsx, line 3: the file “./card” is missing. Please import it together with the others.',
    ]);
  });

  it('with an error is refused with its line and column', async () => {
    expect(await problemsOf(component.replace('<Home />', '<Home'))).toEqual([
      expect.stringMatching(/^App\.tsx, line 5, column 26: Unexpected token/),
    ]);
  });
});

describe('a file is refused', () => {
  it.each<[string, Uint8Array | string, string]>([
    ['without content', '', 'The file is empty.'],
    [
      'as a text',
      'Dear all, the app is late.',
      'This is no app yet: an HTML page, a React component or a ZIP archive with one of them is needed.',
    ],
    [
      'as JSON',
      '{"html": true}',
      'This is no app yet: an HTML page, a React component or a ZIP archive with one of them is needed.',
    ],
    [
      'as an image',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
      'The file  is neither text nor a ZIP archive, so it cannot be an app.',
    ],
    [
      'with a frame',
      page('', '\n<embed src="https://ads.example">'),
      'Line 3: the page has a frame (<embed>), which an app may not have.',
    ],
    [
      'with a frame in a template',
      page('', '<template><object></object></template>'),
      'Line 2: the page has a frame (<object>), which an app may not have.',
    ],
    [
      'that is cut off',
      page('<script>let a = 1;').replace(/<\/head>[\s\S]*/, ''),
      'Line 2: the <script> has no end. The file may be cut off. Please import all of it.',
    ],
    [
      'with a file that is missing',
      page('<script src="js/app.js"></script>'),
      'Line 2: the page loads js/app.js, which is missing. Please import it together with the page.',
    ],
    [
      'with another version of a library',
      page('<script src="https://cdn.jsdelivr.net/npm/vue@2.7.0/dist/vue.js"></script>'),
      expect.stringMatching(/^Line 2: the page loads vue 2\.7\.0\. Apps have Vue 3[\d.]+ instead\./),
    ],
    [
      'with a foreign library',
      page('<script src="https://cdnjs.cloudflare.com/ajax/libs/no-such/1.2.3/x.min.js"></script>'),
      expect.stringMatching(
        /^Line 2: the page loads no-such 1\.2\.3 \(cdnjs\.cloudflare\.com\), which apps do not have\. Please put it into the page, or use one of these: /,
      ),
    ],
    [
      'with a module of another host',
      page('<script type="module">\nimport a from "https://evil.example/a.js";</script>'),
      expect.stringMatching(/^Line 3: the page loads https:\/\/evil\.example\/a\.js from another site/),
    ],
    [
      'with a map of foreign imports',
      page('<script type="importmap">{"imports":{"a":"https://evil.example/a.js"}}</script>'),
      expect.stringMatching(/^Line 2: the page loads https:\/\/evil/),
    ],
    [
      'with a style of another host',
      page('<link rel="stylesheet" href="//styles.example/a.css">'),
      expect.stringMatching(/^Line 2: the page loads \/\/styles\.example\/a\.css/),
    ],
  ])('%s', async (_name, given, message) => {
    const { code, problems } = await refusalOf(given);
    expect(code).toBe('invalid_input');
    expect(problems).toMatchObject([{ field: 'document', message, reason: expect.stringMatching(/^import_/) }]);
  });

  it('with all its problems together, each once', async () => {
    const script = '<script src="https://a.example/x.js"></script>';
    const { message, problems } = await refusalOf(page(script + script, '<embed>'));
    expect(problems).toHaveLength(2);
    expect(message).toBe(problems[0]?.message);
  });

  it('above the size limit of documents', async () => {
    expect(await refusalOf(page('', 'a'.repeat(5 * 1024 * 1024)))).toMatchObject({
      code: 'payload_too_large',
      message: 'The app is larger than 5 MB.',
    });
  });
});

describe('a ZIP archive is refused', () => {
  it.each<[string, () => Uint8Array, string]>([
    [
      'that is cut off',
      () => zip({ 'index.html': page('', 'x'.repeat(9_000)) }).subarray(0, 60),
      'The ZIP archive is damaged or incomplete. Please create it again.',
    ],
    [
      'that points outside its folder',
      () => zip({ '../index.html': page('') }),
      'The ZIP archive has a file that points outside its folder: ../index.html.',
    ],
    [
      'that unpacks to too much',
      () => zip({ 'index.html': page(''), bomb: new Uint8Array(21 * 1024 * 1024) }),
      'The ZIP archive has more than 20 MB when it is unpacked.',
    ],
    [
      'with too many files',
      () => zip(Object.fromEntries(Array.from({ length: 1_500 }, (_, number) => [`${number}.txt`, '']))),
      'The ZIP archive has more than 1000 files. Please leave out what the page does not load.',
    ],
    ['without a page', () => zip({ 'a.txt': 'tea' }), 'The files contain neither an HTML page nor a React component.'],
    ['without files', () => zip({}), 'The files contain neither an HTML page nor a React component.'],
    [
      'with a password',
      () => {
        const locked = zip({ 'index.html': page('') });
        locked[6] = 1;
        return locked;
      },
      'The ZIP archive has a password. Please create it without one.',
    ],
  ])('%s', async (_name, make, message) => {
    expect(await problemsOf(make())).toEqual([message]);
  });

  it('within a second, however often it repeats the same bytes', async () => {
    const bomb = zip({ 'index.html': page(''), a: new Uint8Array(32 * 1024 * 1024) });
    const startedMs = performance.now();
    expect((await refusalOf(bomb)).reason).toBe('import_zip_too_large');
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });
});
