/** A piano: two octaves, four voices, recording and playback. */

import { html } from '../../../engine/markup.ts';
import { click, press, see } from '../../../engine/steps.ts';
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
      'Change the octave': [click('Octave up'), see('status', 'Octave', { text: 'Octave 5', isKept: true })],
      'Record what is played': [
        ...['r', 'g', 'r'].map(press),
        see('status', 'Recorder', { text: 'A recording of 1 note is kept.', isKept: true }),
      ],
    },
  }),
};
