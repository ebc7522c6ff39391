/** A drum machine: six synthesized voices, sixteen steps, tempo, swing and saved patterns. */

import { html } from '../../../engine/markup.ts';
import { advance, click, fill, gone, press, see, select, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

const EMPTY = 'An empty pattern. Tap a few steps, or load one.';

type Expected = Parameters<typeof see>[2];
const isOn = (step: string, expected?: Expected) => see('button', step, { state: 'checked', ...expected });
const isOff = (step: string) => isOn(step, { not: true });

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
<p id="hint" class="hint" hidden>${EMPTY}</p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a drum machine with six synthesised voices, sixteen steps, tempo, swing and patterns, kept on the device.`,
    sections: [
      { name: 'Tools', purpose: 'Play, tempo, swing, patterns, clear' },
      { name: 'Steps', purpose: 'Six voices of sixteen steps' },
    ],
    data: ['Pattern: steps of each voice', 'Tempo and swing'],
    features: {
      'Set steps': [
        click('Kick, step 3'),
        isOn('Kick, step 3', { isKept: true }),
        isOff('Kick, step 4'),
        isOff('Snare, step 3'),
        click('Kick, step 1'),
        isOff('Kick, step 1'),
        isOn('Kick, step 5'),
      ],
      'Set steps by keyboard': [
        press('ArrowRight'),
        press('Enter'),
        isOff('Kick, step 1'),
        press('ArrowLeft'),
        press('Enter'),
        isOn('Cowbell, step 16'),
        press('ArrowLeft'),
        press('Space'),
        isOn('Cowbell, step 15'),
        see('button', 'Play'),
      ],
      'Play and stop': [
        press('Space'),
        see('button', 'Stop'),
        see('status', 'Announcements', { text: 'Playing' }),
        press('Space'),
        see('button', 'Play'),
        see('status', 'Announcements', { text: 'Stopped' }),
        click('Play'),
        see('button', 'Stop'),
      ],
      'Set tempo and swing': [
        fill('Tempo', '{amount + 60}', 'slider'),
        see('text', '{amount + 60} BPM'),
        fill('Swing', '{a * 5}', 'slider'),
        see('text', '{a * 5}%', { isKept: true }),
        see('text', '{amount + 60} BPM'),
        see('slider', 'Tempo', { value: '{amount + 60}' }),
      ],
      'Load a pattern': [
        select('Pattern', 'Half time'),
        isOn('Snare, step 9'),
        isOff('Kick, step 5'),
        see('combobox', 'Pattern', { value: '' }),
        see('region', 'Message', { contains: 'Half time loaded' }),
        undo,
        isOn('Kick, step 5'),
        isOff('Snare, step 9'),
        gone('region', 'Message'),
        see('status', 'Announcements', { text: 'Undone' }),
      ],
      'Clear the pattern': [
        click('Kick, step 3'),
        click('Clear pattern'),
        isOff('Kick, step 3'),
        see('region', 'Message', { contains: 'Pattern cleared' }),
        see('text', EMPTY),
        undo,
        isOn('Kick, step 3'),
        gone('text', EMPTY),
        click('Clear pattern'),
        advance(0.2),
        gone('region', 'Message'),
        see('text', EMPTY, { isKept: true }),
        click('Clap, step 2'),
        gone('text', EMPTY),
      ],
    },
  }),
};
