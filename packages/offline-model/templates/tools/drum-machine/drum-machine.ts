/** A drum machine: six synthesized voices, sixteen steps, tempo, swing and saved patterns. */

import { html } from '../../../engine/markup.ts';
import { click, press, see, select } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

export const drumMachine: Template = {
  id: 'drum-machine',
  label: 'Drum machine',
  titleFor: (topic) => `${topic} drum machine`,
  type: 'webapp',
  color: { lightness: 0.62, chroma: 0.19, hue: 45 },
  icon: '<ellipse cx="12" cy="9" rx="8" ry="3.5"/><path d="M4 9v7c0 2 3.6 3.5 8 3.500s8-1.5 8-3.500V9M15 3l-4 5"/>',
  keywords: keywords({
    5: [
      'drum machine',
      'beat maker',
      'beatmaker',
      'drum pad',
      'drum sequencer',
      'step sequencer',
      'beat sequencer',
      'drum kit',
      'rhythm machine',
      'groove box',
      'drumcomputer',
    ],
    3: ['drum', 'make beats', 'sequencer', 'beatbox'],
  }),
  can: [
    'step',
    'tempo',
    'bpm',
    'swing',
    'pattern',
    'play',
    'stop',
    'clear',
    'kick',
    'snare',
    'hat',
    'beat',
    'loop',
    'sixteen',
    'schritte',
    'muster',
    'abspielen',
  ],
  otherMeanings: ['drum lesson', 'oil drum', 'drum shop'],
  styleFile: new URL('./drum-machine.css', import.meta.url),
  scriptFile: new URL('./drum-machine.js', import.meta.url),
  compose: ({ facts }) => ({
    tagline: 'Sixteen steps, six voices. Tap a beat together.',
    width: 'full',
    config: { tempo: within(facts.number(['bpm', 'beat']), 50, 200, 108) },
    shortcuts: [
      { keys: 'Space', does: 'Play or stop' },
      { keys: '1–6', does: 'Hear a voice' },
      { keys: '← / →', does: 'Move along the steps' },
    ],
    body: html`<div class="row tools">
  <button type="button" class="primary" id="play">Play</button>
  <label class="slider"><span>Tempo <strong id="tempo-text" class="number"></strong></span><input type="range" id="tempo" aria-label="Tempo" min="50" max="200"></label>
  <label class="slider"><span>Swing <strong id="swing-text" class="number"></strong></span><input type="range" id="swing" aria-label="Swing" min="0" max="60" step="5"></label>
  <label><span class="visually-hidden">Pattern</span><select id="patterns"><option value="">Load a pattern…</option></select></label>
  <button type="button" class="plain danger" id="clear">Clear pattern</button>
</div>
<div id="tracks" class="tracks" role="group" aria-label="Steps"></div>
<p id="hint" class="hint" hidden>An empty pattern. Tap a few steps, or load one.</p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a drum machine with six synthesised voices, sixteen steps, tempo, swing and patterns, kept on the device.`,
    sections: [
      { name: 'Tools', purpose: 'Play, tempo, swing, patterns, clear' },
      { name: 'Steps', purpose: 'Six voices of sixteen steps' },
    ],
    data: ['Pattern: steps of each voice', 'Tempo and swing'],
    features: {
      'Set steps': [click('Kick, step 3'), see('button', 'Kick, step 3', { state: 'checked', isKept: true })],
      'Play and stop': [click('Play'), see('button', 'Stop'), press('Space'), see('button', 'Play')],
      'Load a pattern': [select('Pattern', 'Half time'), see('button', 'Snare, step 9', { state: 'checked' })],
      'Clear the pattern': [
        click('Kick, step 3'),
        see('button', 'Kick, step 3', { state: 'checked' }),
        click('Clear pattern'),
        see('button', 'Kick, step 3', { state: 'checked', not: true }),
      ],
    },
  }),
};
