/** A metronome: tempo by slider, keys or tapping, beats of a bar with accents, subdivisions. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

export const metronome: Template = {
  id: 'metronome',
  label: 'Metronome',
  titleFor: () => 'Metronome',
  type: 'webapp',
  color: { lightness: 0.53, chroma: 0.14, hue: 20 },
  icon: '<path d="M9 3h6l4 18H5zM12 15l6-9M7 16h10"/>',
  keywords: keywords({
    9: [
      'metronome',
      'metronom',
      'metrónomo',
      'metronomo',
      'métronome',
      'метроном',
      'メトロノーム',
      '节拍器',
      '메트로놈',
      'tap tempo',
      'bpm counter',
      'bpm tapper',
    ],
  }),
  styleFile: new URL('./metronome.css', import.meta.url),
  scriptFile: new URL('./metronome.js', import.meta.url),
  compose: ({ facts }) => ({
    tagline: 'A steady beat, as fast as you tap it.',
    width: 'narrow',
    config: { tempo: within(facts.number(['bpm', 'beats per']), 30, 260, 100) },
    shortcuts: [
      { keys: 'Space', does: 'Start and stop' },
      { keys: '↑ / ↓', does: 'One beat a minute faster or slower' },
      { keys: 'T', does: 'Tap the tempo' },
    ],
    body: html`<section class="card desk" aria-label="Beat">
  <div id="beats" class="beats" role="group" aria-label="Beats of a bar"></div>
  <p class="tempo number"><output id="tempo" aria-label="Tempo">100</output><span>beats a minute</span></p>
  <p id="name" class="hint"></p>
  <div class="row tempo-row">
    <button type="button" id="slower" aria-label="Slower">−</button>
    <input type="range" id="slider" min="30" max="260" aria-label="Beats a minute">
    <button type="button" id="faster" aria-label="Faster">+</button>
  </div>
  <div class="row acts">
    <button type="button" class="primary" id="toggle">Start</button>
    <button type="button" id="tap">Tap tempo</button>
  </div>
</section>
<div class="pair">
  <label>Beats in a bar<select id="bar"><option>1</option><option>2</option><option>3</option><option>4</option><option>5</option><option>6</option><option>7</option><option>8</option></select></label>
  <label>Between the beats<select id="parts"><option value="1">Nothing</option><option value="2">Eighths</option><option value="3">Triplets</option><option value="4">Sixteenths</option></select></label>
  <label>Loudness<input type="range" id="loudness" min="0" max="100" aria-label="Loudness"></label>
</div>
<p class="hint">Press a beat to make it strong, soft or silent.</p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a metronome with tap tempo, accents, subdivisions and a light for every beat.`,
    sections: [
      { name: 'Beat', purpose: 'Lights, tempo, start and stop, tap' },
      { name: 'Bar', purpose: 'Beats in a bar, what is between them, loudness' },
    ],
    data: ['Tempo, bar, accents and loudness'],
    interactions: ['Start and stop', 'Tap the tempo', 'Change tempo and bar', 'Accent a beat'],
    checks: [
      { action: 'click', role: 'button', name: 'Start' },
      { action: 'expect', role: 'button', name: 'Stop' },
      { action: 'click', role: 'button', name: 'Faster' },
      { action: 'click', role: 'button', name: 'Tap tempo' },
      { action: 'click', role: 'button', name: 'Stop' },
      { action: 'expect', role: 'status', name: 'Tempo' },
    ],
  }),
};
