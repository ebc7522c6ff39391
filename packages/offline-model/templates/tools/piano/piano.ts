/** A piano: two octaves, four voices, recording and playback. */

import { html } from '../../../engine/markup.ts';
import { advance, click, fill, gone, press, see, select } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const piano: Template = {
  id: 'piano',
  label: 'Piano',
  titleFor: (topic) => `${topic} piano`,
  titleWithout: (idea) => (/synth/i.test(idea) ? 'Synthesizer' : /organ/i.test(idea) ? 'Organ' : 'Piano'),
  type: 'webapp',
  color: { lightness: 0.48, chroma: 0.12, hue: 310 },
  icon: '<path d="M3 5h18v14H3zM9 5v14M15 5v14M7.5 5v8h3V5M13.5 5v8h3V5"/>',
  keywords: keywords({
    7: [
      'piano',
      'virtual keyboard instrument',
      'synthesizer',
      'synth',
      'music keyboard',
      'keyboard instrument',
      'play notes',
      'klavier',
      'pianoforte',
      'xylophone',
      'theremin',
    ],
  }),
  can: [
    'record',
    'play',
    'playback',
    'octave',
    'voice',
    'sound',
    'key',
    'tune',
    'loudness',
    'volume',
    'note',
    'learn',
    'aufnehmen',
    'abspielen',
    'oktave',
    'lautstärke',
    'ton',
  ],
  otherMeanings: ['piano lessons', 'piano teacher', 'piano tuner', 'piano tiles', 'piano bar', 'piano school'],
  styleFile: new URL('./piano.css', import.meta.url),
  scriptFile: new URL('./piano.js', import.meta.url),
  compose: () => ({
    tagline: 'Play with the mouse, your fingers or the keys of your computer.',
    width: 'wide',
    config: {},
    shortcuts: [
      { keys: 'A / S / D / F / G / H / J', does: 'White keys of an octave' },
      { keys: 'W / E / T / Y / U', does: 'Black keys' },
      { keys: 'Z / X', does: 'An octave lower or higher' },
      { keys: 'R', does: 'Record and stop' },
    ],
    body: html`<div class="tools">
  <label>Voice<select id="voice"><option value="piano">Piano</option><option value="organ">Organ</option><option value="bells">Bells</option><option value="synth">Synthesizer</option></select></label>
  <label>Loudness<input type="range" id="loudness" min="0" max="100" aria-label="Loudness"></label>
  <div class="row"><button type="button" id="lower">Octave down</button><output id="octave" aria-label="Octave" class="number"></output><button type="button" id="higher">Octave up</button></div>
</div>
<div class="row recorder">
  <button type="button" class="primary" id="record">Record</button>
  <button type="button" id="play">Play back</button>
  <span id="state" class="hint" role="status" aria-label="Recorder"></span>
</div>
<div id="keys" class="ivories" role="group" aria-label="Keys of the piano"></div>
<section aria-labelledby="tunes-title" class="tunes">
  <h2 id="tunes-title">Tunes</h2>
  <div class="row" id="tunes"></div>
</section>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: two octaves to play by mouse, touch and keys, four voices, recording and tunes.`,
    sections: [
      { name: 'Voice', purpose: 'Sound, loudness, octave' },
      { name: 'Recorder', purpose: 'Record and play back' },
      { name: 'Keys', purpose: 'Two octaves' },
      { name: 'Tunes', purpose: 'Short tunes to hear and follow' },
    ],
    data: ['Voice, loudness, octave', 'The recording'],
    features: {
      'Change the octave': [
        click('Octave up'),
        see('status', 'Octave', { text: 'Octave 5', isKept: true }),
        press('x'),
        press('x'),
        see('status', 'Octave', { text: 'Octave 6' }),
        click('Octave down'),
        press('z'),
        see('status', 'Octave', { text: 'Octave 4' }),
        see('button', 'C sharp', { text: 'W' }),
        see('button', 'higher', { count: 13 }),
      ],
      'Choose a voice and the loudness': [
        select('Voice', 'Organ'),
        see('combobox', 'Voice', { value: 'organ', isKept: true }),
        fill('Loudness', '{amount}', 'slider'),
        see('slider', 'Loudness', { value: '{amount}', isKept: true }),
      ],
      'Record what is played': [
        see('button', 'Play back', { state: 'disabled' }),
        see('status', 'Recorder', { text: 'Nothing recorded yet.' }),
        ...['r', 'g', 'r'].map(press),
        see('status', 'Recorder', { text: 'A recording of 1 note is kept.', isKept: true }),
        click('Record'),
        see('status', 'Recorder', { text: 'Recording…' }),
        see('button', 'Play back', { state: 'disabled' }),
        click('C'),
        // A key that has the focus plays its note.
        press('Enter'),
        press('w'),
        { action: 'drag', role: 'button', name: 'E', to: { role: 'button', name: 'A' } },
        click('C, higher'),
        click('Stop recording'),
        see('status', 'Recorder', { text: 'A recording of 6 notes is kept.', isKept: true }),
        see('button', 'Play back', { state: 'enabled' }),
      ],
      'Play back': [
        advance(1),
        press('r'),
        advance(0.1),
        press('a'),
        press('r'),
        see('region', 'Message', { contains: '1 note recorded' }),
        click('Play back'),
        // The app counts the notes that it plays.
        press('r'),
        see('status', 'Recorder', { text: 'Recording…' }),
        advance(0.5),
        press('r'),
        see('status', 'Recorder', { text: 'A recording of 1 note is kept.' }),
        advance(0.2),
        gone('region', 'Message'),
      ],
      'Hear a tune': [
        click('Record'),
        click('Ode to Joy'),
        advance(1),
        click('Stop recording'),
        see('status', 'Recorder', { text: 'A recording of 15 notes is kept.' }),
        // A tune takes its time: most of it is left after a second.
        click('Ode to Joy'),
        advance(0.02),
        click('Record'),
        advance(1),
        click('Stop recording'),
        see('status', 'Recorder', { contains: 'notes is kept' }),
        see('status', 'Recorder', { text: 'A recording of 15 notes is kept.', not: true }),
      ],
    },
  }),
};
