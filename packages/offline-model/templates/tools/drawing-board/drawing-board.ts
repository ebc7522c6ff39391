/** A drawing board: pens, colors, eraser, undo and redo, kept on the device, saved as an image. */

import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const COLOURS: readonly (readonly [string, string])[] = [
  ['Ink', '#1d2027'],
  ['Red', '#d63a33'],
  ['Orange', '#ef8421'],
  ['Yellow', '#f2c81e'],
  ['Green', '#259455'],
  ['Blue', '#2b6be0'],
  ['Purple', '#7d43c9'],
  ['Pink', '#e25596'],
];

export const drawingBoard: Template = {
  id: 'drawing-board',
  label: 'Drawing board',
  titleFor: (topic) => `${topic} drawing board`,
  type: 'webapp',
  color: { lightness: 0.6, chroma: 0.2, hue: 350 },
  icon: '<path d="M4 20c2-4 1-6 4-6s3 4 0 5-4 1-4 1ZM9.5 13.5 18 4l2 2-8.5 9"/>',
  keywords: keywords({
    5: [
      'drawing board',
      'drawing app',
      'drawing pad',
      'drawing tool',
      'paint app',
      'painting app',
      'whiteboard',
      'sketch pad',
      'sketchpad',
      'sketchbook',
      'pizarra',
      'app de dibujo',
      'zeichenbrett',
      'malprogramm',
      'app de dessin',
      'lavagna',
      'рисовалка',
      'доска для рисования',
      'お絵かき',
      '画板',
      '그림판',
    ],
    3: ['drawing', 'draw', 'doodle', 'sketch', 'paint', 'finger painting', 'canvas', 'scribble'],
  }),
  otherMeanings: [
    'draw a name',
    'draw names',
    'drawing names',
    'prize draw',
    'drawing prompts',
    'draw lots',
    'drawing lots',
    'drawing classes',
    'drawing lessons',
    'drawing course',
    'paint colours',
    'paint colors',
    'chest of drawers',
    'draw a card',
    'draw conclusions',
    'paint shop',
    'lucky draw',
    'paint supplies',
    'house paint',
  ],
  styleFile: new URL('./drawing-board.css', import.meta.url),
  scriptFile: new URL('./drawing-board.js', import.meta.url),
  compose: ({ topic }) => ({
    tagline: topic
      ? `${capitalised(topic)}: drawn with a mouse, a pen or a finger.`
      : 'Draw with a mouse, a pen or a finger.',
    width: 'full',
    config: {},
    shortcuts: [
      { keys: 'B / E', does: 'Pen, eraser' },
      { keys: '1–8', does: 'A colour' },
      { keys: '[ / ]', does: 'Thinner, thicker' },
      { keys: 'Z / Y', does: 'Undo, redo' },
      { keys: 'S', does: 'Save as a picture' },
    ],
    body: html`<div class="tools" role="group" aria-label="Tools">
  <div class="segments" role="group" aria-label="Tool">
    <button type="button" data-tool="pen" aria-pressed="true">Pen</button>
    <button type="button" data-tool="eraser" aria-pressed="false">Eraser</button>
  </div>
  <div class="colours" role="group" aria-label="Colour">
${COLOURS.map(([name, hex], index) => html`    <button type="button" class="colour" data-colour="${hex}" style="--dot: ${hex}" aria-label="${name}" aria-pressed="${index === 0 ? 'true' : 'false'}"></button>`)}
    <label class="own"><span class="visually-hidden">Own colour</span><input type="color" id="own" value="#2b6be0"></label>
  </div>
  <label class="size">Width<input type="range" id="size" min="1" max="60" value="6"></label>
  <div class="row">
    <button type="button" id="undo" disabled>Undo</button>
    <button type="button" id="redo" disabled>Redo</button>
    <button type="button" class="plain danger" id="clear">Clear board</button>
    <button type="button" class="primary" id="save">Save picture</button>
  </div>
</div>
<div class="sheet">
  <canvas id="board" width="1200" height="750" role="img" aria-label="Drawing board"></canvas>
  <p id="empty" class="hint start">An empty sheet. Draw anywhere.</p>
</div>
<p id="strokes" class="hint number"></p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a drawing board with pen, eraser, colours, widths, undo and redo, kept on the device and saved as PNG.`,
    sections: [
      { name: 'Tools', purpose: 'Pen, eraser, colours, width, undo, redo, clear, save' },
      { name: 'Sheet', purpose: 'The drawing' },
    ],
    data: ['Stroke: colour, width, points', 'Chosen tool, colour and width'],
    interactions: ['Draw', 'Erase', 'Undo and redo', 'Clear with undo', 'Save as a picture'],
    checks: [
      { action: 'expect', role: 'img', name: 'Drawing board' },
      { action: 'click', role: 'button', name: 'Blue' },
      { action: 'click', role: 'button', name: 'Eraser' },
      { action: 'expect', role: 'button', name: 'Save picture' },
    ],
  }),
};
