/** A meme maker: uploaded or drawn images, text above and below, size, colors, and a PNG download. */

import { html } from '../../../engine/markup.ts';
import { advance, click, fill, gone, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const memeMaker: Template = {
  id: 'meme-maker',
  label: 'Meme maker',
  titleFor: (topic) => `${topic} memes`,
  type: 'webapp',
  color: { lightness: 0.68, chroma: 0.17, hue: 90 },
  icon: '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="M8 8h8M8 16h8"/><circle cx="12" cy="12" r="1.500"/>',
  keywords: keywords({
    8: [
      'meme generator',
      'meme maker',
      'meme creator',
      'meme editor',
      'make memes',
      'memes',
      'meme',
      'caption maker',
      'image caption',
      'text on image',
      'text on photos',
      'add text to photo',
      'poster maker',
    ],
  }),
  can: [
    'picture',
    'image',
    'photo',
    'word',
    'text',
    'write',
    'upload',
    'choose',
    'save',
    'png',
    'download',
    'size',
    'above',
    'below',
    'caption',
    'letter',
    'bild',
    'foto',
    'hochladen',
    'schreiben',
    'speichern',
    'wählen',
  ],
  otherMeanings: ['meme coin', 'meme stock', 'meme collection', 'meme page', 'meme history'],
  styleFile: new URL('./meme-maker.css', import.meta.url),
  scriptFile: new URL('./meme-maker.js', import.meta.url),
  compose: () => ({
    tagline: 'A picture, two lines, and off it goes.',
    width: 'wide',
    config: {},
    shortcuts: [
      { keys: 'R', does: 'Surprise me' },
      { keys: 'S', does: 'Save as PNG' },
    ],
    body: html`<div class="desk">
  <div class="sheet">
    <canvas id="meme" width="900" height="900" role="img" aria-label="Meme"></canvas>
  </div>
  <div class="side stack">
    <label class="button file">Choose a picture<input type="file" id="file" class="visually-hidden" accept="image/*"></label>
    <div class="scenes" id="scenes" role="group" aria-label="Drawn pictures"></div>
    <label>Text above<textarea id="above" rows="2" maxlength="120" dir="auto"></textarea></label>
    <label>Text below<textarea id="below" rows="2" maxlength="120" dir="auto"></textarea></label>
    <label>Letter size<input type="range" id="size" min="40" max="140" step="5"></label>
    <div class="row"><label class="colour">Letters<input type="color" id="letters"></label><label class="colour">Edge<input type="color" id="edge"></label><label class="tick"><input type="checkbox" id="capitals">Capitals</label></div>
    <div class="row"><button type="button" class="primary" id="save">Save as PNG</button><button type="button" id="surprise">Surprise me</button></div>
    <p class="hint">Your pictures stay on this device. You can also drop or paste one.</p>
  </div>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: text above and below one's own or a drawn picture, with letter size, colours, capitals and PNG; nothing is uploaded.`,
    sections: [
      { name: 'Meme', purpose: 'The picture with both texts' },
      { name: 'Tools', purpose: 'Picture, texts, size, colours, save' },
    ],
    data: ['Texts, letter size, colours, chosen scene'],
    features: {
      'Choose a drawn picture': [
        see('button', 'Cat', { state: 'checked' }),
        click('Volcano'),
        see('button', 'Volcano', { state: 'checked', isKept: true }),
        see('button', 'Cat', { state: 'checked', not: true }),
      ],
      'Write two texts': [
        fill('Text above', '{word}'),
        fill('Text below', '{other}'),
        see('textbox', 'Text above', { value: '{word}', isKept: true }),
        see('textbox', 'Text below', { value: '{other}' }),
      ],
      'Choose the letters': [
        fill('Letter size', '{a*10+50}', 'slider'),
        fill('Letters', '#{amount}{a}{b}{b}{a}'),
        fill('Edge', '#{a}{amount}{b}{a}{b}'),
        click('Capitals', 'checkbox'),
        see('slider', 'Letter size', { value: '{a*10+50}', isKept: true }),
        see('textbox', 'Letters', { value: '#{amount}{a}{b}{b}{a}' }),
        see('textbox', 'Edge', { value: '#{a}{amount}{b}{a}{b}' }),
        see('checkbox', 'Capitals', { state: 'checked', not: true }),
        click('Capitals', 'checkbox'),
        see('checkbox', 'Capitals', { state: 'checked', isKept: true }),
      ],
      'Use your own picture': [
        { action: 'upload', role: 'button', name: 'Choose a picture', file: 'text.txt' },
        see('button', 'Cat', { state: 'checked' }),
        { action: 'upload', role: 'button', name: 'Choose a picture', file: 'picture.png' },
        see('status', 'Announcements', { text: 'Picture taken' }),
        see('button', 'Cat', { state: 'checked', not: true }),
        click('Save as PNG'),
        see('region', 'Message', { contains: 'Saved with 8 × 8 pixels' }),
        click('Sunset'),
        see('button', 'Sunset', { state: 'checked' }),
        press('s'),
        see('region', 'Message', { contains: 'Saved with 900 × 900 pixels' }),
        advance(0.2),
        gone('region', 'Message'),
      ],
      'Save as PNG': [
        { ...{ action: 'download', role: 'button', name: 'Save as PNG' }, ...{ file: 'meme.png', contains: 'PNG' } },
        see('region', 'Message', { contains: 'Saved with 900 × 900 pixels' }),
      ],
      'Surprise me': [
        click('Surprise me'),
        see('textbox', 'Text above', { value: 'One does not simply', not: true }),
        see('textbox', 'Text below', { value: 'close all the tabs', not: true }),
        see('button', 'Cat', { state: 'checked', not: true }),
        fill('Text above', '{word}'),
        click('Plain'),
        press('r'),
        see('textbox', 'Text above', { value: '{word}', not: true }),
        see('button', 'Plain', { state: 'checked', not: true }),
      ],
    },
  }),
};
