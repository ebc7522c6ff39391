/** A Markdown editor: text on one side, the page on the other; saved while typing, taken along as a file. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const markdownEditor: Template = {
  id: 'markdown-editor',
  label: 'Markdown editor',
  titleFor: (topic) => `${topic} editor`,
  type: 'webapp',
  color: { lightness: 0.5, chroma: 0.12, hue: 255 },
  icon: '<path d="M3 6h18v12H3zM6 15V9l3 3 3-3v6M16.5 9v6M14.5 13l2 2 2-2"/>',
  keywords: keywords({
    5: [
      'markdown',
      'markdown editor',
      'markdown preview',
      'md editor',
      'text editor',
      'writing app',
      'writing tool',
      'editor de texto',
      'texteditor',
      'éditeur de texte',
      'editor di testo',
      'текстовый редактор',
      'マークダウン',
      'テキストエディタ',
      '文本编辑器',
      '텍스트 편집기',
    ],
    3: ['live preview', 'distraction free', 'word processor', 'blog editor'],
  }),
  styleFile: new URL('./markdown-editor.css', import.meta.url),
  libraryFile: new URL('./markdown-library.js', import.meta.url),
  scriptFile: new URL('./markdown-editor.js', import.meta.url),
  compose: ({ topic }) => ({
    tagline: 'Write on one side, see the page on the other. Saved while you type.',
    width: 'full',
    config: { topic: topic ?? '' },
    shortcuts: [
      { keys: 'Ctrl B / Ctrl I', does: 'Bold, italic (⌘ on a Mac)' },
      { keys: 'Tab', does: 'Indent by two spaces; Esc first to leave the text' },
    ],
    body: html`<div class="row tools" role="group" aria-label="Text tools">
  <button type="button" data-wrap="**"><strong>Bold</strong></button>
  <button type="button" data-wrap="_"><em>Italic</em></button>
  <button type="button" data-prefix="## ">Heading</button>
  <button type="button" data-prefix="- ">List</button>
  <button type="button" data-prefix="&gt; ">Quote</button>
  <button type="button" data-wrap="\`">Code</button>
  <span class="gap"></span>
  <button type="button" id="copy">Copy HTML</button>
  <button type="button" id="clear" class="plain danger">Empty</button>
  <button type="button" id="download" class="primary">Download .md</button>
</div>
<div class="segments switch" role="group" aria-label="View">
  <button type="button" data-view="write" aria-pressed="true">Write</button>
  <button type="button" data-view="read" aria-pressed="false">Read</button>
</div>
<div class="desk" id="desk" data-view="write">
  <label class="writing"><span class="visually-hidden">Text in Markdown</span><textarea id="text" spellcheck="true" dir="auto"></textarea></label>
  <article id="page" class="page card" aria-label="Preview" tabindex="0" dir="auto"></article>
</div>
<p class="hint number" id="figures"></p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a Markdown editor with a live preview, a tool bar, word count, and export as a file or as HTML.`,
    sections: [
      { name: 'Tools', purpose: 'Bold, italic, heading, list, quote, code; copy, empty, download' },
      { name: 'Text', purpose: 'What is written' },
      { name: 'Preview', purpose: 'How it reads' },
    ],
    data: ['Text'],
    interactions: [
      'Write',
      'Format the selection',
      'Switch between writing and reading',
      'Download',
      'Empty with undo',
    ],
    checks: [
      { action: 'fill', role: 'textbox', name: 'Text in Markdown', value: '# Spring\n\nThe *first* day.' },
      { action: 'click', role: 'button', name: 'Bold' },
      { action: 'expect', role: 'button', name: 'Download .md' },
    ],
  }),
};
