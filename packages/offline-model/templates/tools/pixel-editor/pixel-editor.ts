/** A pixel editor: pen, eraser, fill, picker, mirror, own colors, undo, sizes, PNG; mouse, touch and keyboard. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { boardIn, within } from '../../../engine/words.ts';

export const pixelEditor: Template = {
  id: 'pixel-editor',
  label: 'Pixel editor',
  titleFor: (topic) => `${topic} pixels`,
  type: 'webapp',
  color: { lightness: 0.56, chroma: 0.17, hue: 350 },
  icon: '<path d="M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16"/>',
  keywords: keywords({
    8: [
      'pixel art',
      'pixel art editor',
      'pixel art maker',
      'pixel editor',
      'pixel drawing',
      'pixel art app',
      'sprite editor',
      'sprite maker',
      '8 bit art',
      '8 bit drawing',
      'icon editor',
      'favicon maker',
      'editor de pixel art',
      'pixelkunst',
      'пиксель арт',
      'ドット絵',
      '像素画',
      '픽셀 아트',
    ],
    3: ['pixel'],
  }),
  otherMeanings: ['pixel phone', 'google pixel', 'pixel art gallery', 'tracking pixel', 'pixel ruler'],
  styleFile: new URL('./pixel-editor.css', import.meta.url),
  scriptFile: new URL('./pixel-editor.js', import.meta.url),
  compose: ({ idea, facts }) => ({
    tagline: 'Paint dot by dot, and take it with you as a picture.',
    width: 'wide',
    config: { side: within(boardIn(idea)?.columns ?? facts.number(['pixel']), 8, 64, 16) },
    shortcuts: [
      { keys: 'P / E / F / I', does: 'Pen, eraser, fill, pick a colour' },
      { keys: '← / → / ↑ / ↓', does: 'Move over the picture, when it has the focus' },
      { keys: 'Space', does: 'Paint there' },
      { keys: 'Z', does: 'Take back (Y brings it again)' },
      { keys: 'M', does: 'Mirror' },
    ],
    body: html`<div class="desk">
  <div class="sheet">
    <canvas id="canvas" width="640" height="640" role="img" tabindex="0" aria-label="Picture"></canvas>
    <p id="where" class="hint number" role="status" aria-label="Position"></p>
  </div>
  <div class="side">
    <div class="segments" role="group" aria-label="Tool">
      <button type="button" data-tool="pen" aria-pressed="true">Pen</button>
      <button type="button" data-tool="eraser" aria-pressed="false">Eraser</button>
      <button type="button" data-tool="fill" aria-pressed="false">Fill</button>
      <button type="button" data-tool="pick" aria-pressed="false">Pick</button>
    </div>
    <div id="colours" class="colours" role="group" aria-label="Colours"></div>
    <label class="own">Own colour<input type="color" id="own" value="#e0457b"></label>
    <label class="tick"><input type="checkbox" id="mirror">Mirror left and right</label>
    <label class="tick"><input type="checkbox" id="grid" checked>Show the grid</label>
    <div class="row"><button type="button" id="undo">Take back</button><button type="button" id="redo">Redo</button></div>
    <label>Size<select id="size"><option value="8">8 × 8</option><option value="16">16 × 16</option><option value="24">24 × 24</option><option value="32">32 × 32</option><option value="48">48 × 48</option><option value="64">64 × 64</option></select></label>
    <div class="row"><button type="button" class="primary" id="save">Save as PNG</button><button type="button" class="plain danger" id="clear">Clear</button></div>
  </div>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a pixel editor with pen, eraser, fill, picker, mirror, undo, sizes from 8 to 64 and PNG export; the picture is kept.`,
    sections: [
      { name: 'Picture', purpose: 'The dots to paint' },
      { name: 'Tools', purpose: 'Tool, colours, mirror, grid, take back' },
      { name: 'Output', purpose: 'Size, PNG, clear' },
    ],
    data: ['The picture', 'Tool, colour, mirror and grid'],
    interactions: [
      'Paint and erase',
      'Fill an area',
      'Pick a colour',
      'Mirror',
      'Take back and redo',
      'Save as PNG',
    ],
    checks: [
      { action: 'expect', role: 'img', name: 'Picture' },
      { action: 'click', role: 'button', name: 'Fill' },
      { action: 'click', role: 'img', name: 'Picture' },
      { action: 'click', role: 'button', name: 'Take back' },
      { action: 'click', role: 'button', name: 'Redo' },
      { action: 'expect', role: 'button', name: 'Save as PNG' },
    ],
  }),
};
