/** A stopwatch with laps, exact by the wall clock, alive through reloads. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const stopwatch: Template = {
  id: 'stopwatch',
  label: 'Stopwatch',
  titleFor: (topic) => `${topic} stopwatch`,
  type: 'webapp',
  color: { lightness: 0.6, chroma: 0.13, hue: 215 },
  icon: '<circle cx="12" cy="14" r="7"/><path d="M12 14V9.5M10 3h4M12 3v4M18 7l1.5-1.5"/>',
  keywords: keywords({
    5: [
      'stopwatch',
      'stop watch',
      'lap timer',
      'chronometer',
      'cronómetro',
      'chronomètre',
      'stoppuhr',
      'cronometro',
      'cronômetro',
      'секундомер',
      'ストップウォッチ',
      '秒表',
      '碼錶',
      '스톱워치',
    ],
    2: ['lap', 'lap time', 'split time'],
  }),
  styleFile: new URL('./stopwatch.css', import.meta.url),
  scriptFile: new URL('./stopwatch.js', import.meta.url),
  compose: ({ topic }) => ({
    tagline: topic ? `Exact times for ${topic}, lap by lap.` : 'Exact times, lap by lap.',
    width: 'narrow',
    config: {},
    shortcuts: [
      { keys: 'Space', does: 'Start or stop' },
      { keys: 'L', does: 'Take a lap' },
      { keys: 'R', does: 'Back to zero' },
    ],
    body: html`<section class="card watch" aria-label="Stopwatch">
  <p id="time" class="time number" role="timer" aria-label="Elapsed time">00:00.00</p>
  <p id="lap-time" class="hint number">Lap 1</p>
  <div class="row controls">
    <button type="button" id="reset" class="plain">Reset</button>
    <button type="button" id="toggle" class="primary">Start</button>
    <button type="button" id="lap">Lap</button>
  </div>
</section>
<section class="laps" aria-labelledby="laps-title">
  <div class="row spread"><h2 id="laps-title">Laps</h2><button type="button" class="plain" id="copy" hidden>Copy laps</button></div>
  <p class="hint" id="laps-empty">Take a lap while the watch runs. The fastest and the slowest are marked.</p>
  <ol id="laps" aria-label="Laps"></ol>
</section>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a stopwatch with laps, fastest and slowest marked, exact after a reload.`,
    sections: [
      { name: 'Watch', purpose: 'The elapsed time, start, stop, lap, reset' },
      { name: 'Laps', purpose: 'Every lap with its total' },
    ],
    data: ['Run: started at, elapsed milliseconds, laps'],
    interactions: ['Start and stop', 'Take a lap', 'Reset with undo', 'Copy the laps'],
    checks: [
      { action: 'expect', role: 'timer', name: 'Elapsed time' },
      { action: 'click', role: 'button', name: 'Start' },
      { action: 'press', key: 'l' },
      { action: 'expect', role: 'button', name: 'Stop' },
      { action: 'expect', role: 'button', name: 'Copy laps' },
    ],
  }),
};
