import { publishedScript } from 'virtual:app-scripts';
import { expect, it } from 'vitest';
import { insertRuntime } from '../../../shared/domain/insert-runtime.ts';
import { keepNeededParts, markPart } from '../../../shared/domain/runtime-parts.ts';

const SCRIPT = `first;${markPart('databases', 'databases;')}last;`;

it.each([
  ["indexedDB.open('x')"],
  ["const db = new Dexie('x')"],
  ["await caches.open('v1')"],
  ["import { openDB } from 'https://cdn.example/idb@8/+esm'"],
  ["localforage.setItem('a', 1)"],
])('a document with %s gets the script for databases', (use) =>
  expect(keepNeededParts(SCRIPT, `<script>${use}</script>`)).toBe(SCRIPT),
);

it('other documents do not get it', () => {
  expect(keepNeededParts(SCRIPT, '<p>What it cached is stored.</p><script>localStorage.a = 1</script>')).toBe(
    'first;last;',
  );
  const small = insertRuntime('<p>x</p>', publishedScript);
  expect(small).not.toContain('IDBKeyRange');
  expect(small.length).toBeLessThan(insertRuntime('<p>indexedDB</p>', publishedScript).length / 2);
});

it.each([
  ["const w = window.open('', '_blank')"],
  ['const w = open()'],
  ["self.open ('about:blank')"],
  ['window?.open(url)'],
])('a document with %s gets the script for windows', (use) => {
  const script = markPart('windows', 'windows;');
  expect(keepNeededParts(script, `<script>${use}</script>`)).toBe(script);
});

it.each([['dialog.open()'], ["request.open('GET', url)"], ['reopen(door)'], ['isOpen()']])(
  'a document with %s does not',
  (use) => expect(keepNeededParts(markPart('windows', 'windows;'), `<script>${use}</script>`)).toBe(''),
);

it.each([['<iframe src="https://www.youtube.com/embed/x">'], ["<script>document.createElement('iframe')</script>"]])(
  'a document with %s gets the script for frames',
  (html) => expect(keepNeededParts(markPart('frames', 'frames;'), html)).toContain('frames;'),
);

it('a style sheet that names frames, such as that of each build, is no reason for the script for frames', () => {
  const html = '<style>img, video, iframe { max-width: 100% }</style>';
  expect(keepNeededParts(markPart('frames', 'frames;'), html)).toBe('');
});
