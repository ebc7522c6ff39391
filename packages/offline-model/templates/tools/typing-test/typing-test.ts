/** A typing test: words per minute and accuracy against the clock, with a best result per length. */

import type { FactReader } from '../../../engine/facts/read-facts.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const LENGTHS_SECONDS = [15, 30, 60, 120] as const;

export const typingTest: Template = {
  id: 'typing-test',
  label: 'Typing test',
  titleFor: (topic) => `${topic} typing test`,
  type: 'webapp',
  color: { lightness: 0.52, chroma: 0.15, hue: 285 },
  icon: '<path d="M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M17 14.5H7"/>',
  keywords: keywords({
    5: [
      'typing test',
      'typing game',
      'typing speed',
      'typing trainer',
      'typing practice',
      'touch typing',
      'words per minute',
      'wpm',
      'keyboard trainer',
      'test de mecanografía',
      'mecanografía',
      'tipptrainer',
      'test de frappe',
      'dactylographie',
      'teste de digitação',
      'test di dattilografia',
      'тренажёр печати',
      'скорость печати',
      'タイピング',
      '打字',
      '타자 연습',
    ],
    3: ['typing', 'how fast i type', 'type faster', 'type race'],
  }),
  otherMeanings: ['type of', 'typing indicator'],
  styleFile: new URL('./typing-test.css', import.meta.url),
  scriptFile: new URL('./typing-test.js', import.meta.url),
  compose: ({ facts, topic }) => ({
    tagline: topic
      ? `How fast do you type? A test for ${topic}.`
      : 'How fast do you type, and how many letters are right?',
    width: 'medium',
    config: { seconds: secondsOf(facts) },
    shortcuts: [
      { keys: 'Enter', does: 'Another text, once the time is up' },
      { keys: 'Esc', does: 'Leave the field and start over' },
    ],
    body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Time left</dt><dd><span id="time" role="timer" aria-label="Time left">60</span></dd></div>
    <div><dt>Words a minute</dt><dd id="speed">0</dd></div>
    <div><dt>Accuracy</dt><dd id="accuracy">–</dd></div>
    <div><dt>Best</dt><dd id="best">–</dd></div>
  </dl>
  <div class="segments" role="group" aria-label="Length">
${LENGTHS_SECONDS.map((seconds) => html`    <button type="button" data-seconds="${seconds}" aria-pressed="false">${seconds} s</button>`)}
  </div>
</div>
<section class="card" aria-label="Test">
  <p id="text" class="text" aria-label="Text to type"></p>
  <label class="field">Type here<input id="field" autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck="false" placeholder="The clock starts with your first letter"></label>
  <button type="button" id="again">Another text</button>
</section>
<section id="result" class="card result" tabindex="-1" aria-labelledby="result-title" hidden>
  <h2 id="result-title"></h2>
  <p id="result-text"></p>
</section>
<section class="past" aria-labelledby="past-title">
  <h2 id="past-title">Your last tests</h2>
  <p id="past-empty" class="hint">Results show up here after your first test. They stay on this device.</p>
  <ol id="past" aria-label="Last tests"></ol>
</section>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a typing test with four lengths, live speed and accuracy, a best result and the last tests.`,
    sections: [
      { name: 'Figures', purpose: 'Time left, words a minute, accuracy, best' },
      { name: 'Test', purpose: 'The text, marked letter by letter, and the field to type in' },
      { name: 'Last tests', purpose: 'How it went before' },
    ],
    data: ['Test: seconds, words a minute, accuracy, when', 'Chosen length'],
    interactions: ['Choose a length', 'Type', 'Start over', 'Take another text'],
    checks: [
      { action: 'expect', role: 'timer', name: 'Time left' },
      { action: 'click', role: 'button', name: '30 s' },
      { action: 'fill', role: 'textbox', name: 'Type here', value: 'The' },
      { action: 'click', role: 'button', name: 'Another text' },
      { action: 'expect', role: 'heading', name: 'Your last tests' },
    ],
  }),
};

/** "2 minutes" or "30 seconds", as far as the app offers it. */
function secondsOf(facts: FactReader): number {
  const minutes = facts.number(['minut']);
  const wanted = facts.number(['second', 'sec']) ?? (minutes === undefined ? 60 : minutes * 60);
  return LENGTHS_SECONDS.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? 60;
}
