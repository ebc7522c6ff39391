/** A color palette maker: five harmonious colors, locks, contrast, saved palettes and CSS to copy. */

import { html } from '../../../engine/markup.ts';
import { advance, click, fill, gone, press, see, select, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

/** A drawn color. */
const HEX = '#{amount}{a}{b}{b}{a}';
const chooseColour = fill('Choose colour 1', HEX);

export const colourPalette: Template = {
  id: 'colour-palette',
  label: 'Palette maker',
  titleFor: (topic) => `${topic} palette`,
  type: 'webapp',
  color: { lightness: 0.6, chroma: 0.19, hue: 320 },
  icon: '<path d="M12 4a8 8 0 1 0 0 16c2 0 2-1.5 1.5-2.500S13 15 15 15h2a3 3 0 0 0 3-3c0-4.5-3.6-8-8-8ZM8 12h.01M10 8.500h.01M14 8.500h.01"/>',
  keywords: keywords({
    5: [
      'colour palette',
      'color palette',
      'palette generator',
      'palette maker',
      'colour scheme generator',
      'color scheme generator',
      'color generator',
      'colour generator',
      'color picker',
      'colour picker',
      'farbpalette',
    ],
    2.5: ['palette', 'colour scheme', 'color scheme', 'swatch', 'hex codes', 'gradient generator'],
  }),
  can: [
    'lock',
    'copy',
    'value',
    'harmony',
    'contrast',
    'css',
    'hex',
    'save',
    'generate',
    'harmonious',
    'sperren',
    'kopieren',
    'speichern',
    'kontrast',
  ],
  otherMeanings: ['in a pastel palette', 'colour palette of', 'with a palette'],
  styleFile: new URL('./colour-palette.css', import.meta.url),
  scriptFile: new URL('./colour-palette.js', import.meta.url),
  compose: ({ palette }) => ({
    tagline: 'Five colours that go together. Lock what you like, change the rest.',
    width: 'full',
    config: { base: palette.primary },
    shortcuts: [
      { keys: 'Space', does: 'New colours, except locked ones' },
      { keys: '1–5', does: 'Lock or unlock a colour' },
      { keys: 'S', does: 'Save the palette' },
    ],
    body: html`<div class="row tools">
  <label><span class="visually-hidden">Harmony</span>
    <select id="harmony"><option value="free">Any harmony</option><option value="analogous">Neighbours</option><option value="complementary">Opposites</option><option value="triadic">Three corners</option><option value="mono">One hue</option></select></label>
  <button type="button" class="primary" id="new">New colours</button>
  <button type="button" id="keep">Save palette</button>
  <button type="button" id="css">Copy CSS</button>
</div>
<ul id="colours" class="colours" aria-label="Colours"></ul>
<section class="saved" aria-labelledby="saved-title">
  <h2 id="saved-title">Saved palettes</h2>
  <div id="empty" class="empty"><strong>No palette saved yet</strong><p>Press “Save palette” when five colours please you.</p></div>
  <ul id="saved" class="list" aria-label="Saved palettes"></ul>
</section>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: five colours in harmony with locks, contrast, copying as hex or CSS, and saved palettes.`,
    sections: [
      { name: 'Tools', purpose: 'Harmony, new colours, save, copy as CSS' },
      { name: 'Colours', purpose: 'Five colours to lock, change and copy' },
      { name: 'Saved palettes', purpose: 'What was kept' },
    ],
    data: ['Palette: id, five hex colours', 'The palette in work with its locks'],
    features: {
      'Lock a colour': [
        click('Lock colour 1'),
        see('button', 'Lock colour 1', { state: 'checked' }),
        see('status', 'Announcements', { text: 'Colour 1 locked' }),
        press('2'),
        see('button', 'Lock colour 2', { text: 'Locked', isKept: true }),
        press('2'),
        see('button', 'Lock colour 2', { text: 'Lock' }),
        see('status', 'Announcements', { text: 'Colour 2 unlocked' }),
      ],
      'Choose a colour': [
        chooseColour,
        see('button', `Copy ${HEX}`, { isKept: true }),
        click('New colours'),
        see('button', 'Lock colour 1', { state: 'checked' }),
        click(`Copy ${HEX}`),
        see('region', 'Message', { contains: HEX }),
        click('Copy CSS'),
        // The check does not allow to copy, so the message has the text.
        see('region', 'Message', { contains: `--colour-1: ${HEX}; --colour-2:` }),
        advance(0.2),
        gone('region', 'Message'),
        click('Lock colour 1'),
        click('New colours'),
        gone('button', `Copy ${HEX}`),
      ],
      'Read the contrast': [
        fill('Choose colour 1', '#0a890a'),
        see('listitem', '#0a890a', { contains: 'White text reads on it' }),
        fill('Choose colour 1', '#777777'),
        see('listitem', '#777777', { contains: 'Dark text reads on it' }),
      ],
      'Choose a harmony': [
        chooseColour,
        click('Lock colour 1'),
        see('button', 'Lock colour 1', { text: 'Lock', isKept: true }),
        select('Harmony', 'One hue'),
        gone('button', `Copy ${HEX}`),
        see('combobox', 'Harmony', { value: 'mono', isKept: true }),
        // The second and the last two of the colours with the hue of a red are always light.
        fill('Choose colour 1', '#c01010'),
        click('New colours'),
        see('listitem', 'White text reads on it', { count: 2 }),
        see('listitem', 'Dark text reads on it', { count: 3 }),
        select('Harmony', 'Three corners'),
        see('listitem', 'White text reads on it', { count: 2 }),
      ],
      'Save a palette': [
        see('text', 'No palette saved yet'),
        chooseColour,
        press('s'),
        click('Lock colour 1'),
        see('button', 'Use palette 1', { isKept: true }),
        gone('text', 'No palette saved yet'),
        press('Space'),
        gone('button', `Copy ${HEX}`),
        click('Save palette'),
        see('status', 'Announcements', { text: 'Palette saved' }),
        click('Delete palette 1'),
        gone('button', 'Use palette 2'),
        see('region', 'Message', { contains: 'Palette deleted' }),
        undo,
        see('button', 'Use palette 2'),
        see('status', 'Announcements', { text: 'Undone' }),
        click('Delete palette 1'),
        click('Use palette 1'),
        see('status', 'Announcements', { text: 'Palette taken over' }),
        see('button', `Copy ${HEX}`, { isKept: true }),
      ],
    },
  }),
};
