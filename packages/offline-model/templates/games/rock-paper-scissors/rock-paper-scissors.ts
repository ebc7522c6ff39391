/** Rock, paper, scissors against a computer that learns; best of a number, tally, history. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const rockPaperScissors: Template = {
  id: 'rock-paper-scissors',
  label: 'Rock, paper, scissors',
  titleFor: () => 'Rock, paper, scissors',
  titleWithout: () => 'Rock, paper, scissors',
  type: 'game',
  color: { lightness: 0.55, chroma: 0.16, hue: 350 },
  icon: '<path d="M5 19l9-9M5 10l9 9M14 10l6-6M14 19l2 2"/><circle cx="5" cy="20" r="2"/>',
  keywords: keywords({
    9: [
      'rock paper scissors',
      'rock paper scissor',
      'rock, paper, scissors',
      'paper scissors',
      'schere stein papier',
      'piedra papel tijera',
      'pierre feuille ciseaux',
      'sasso carta forbici',
      'камень ножницы бумага',
      'じゃんけん',
      '石头剪刀布',
      '가위바위보',
    ],
  }),
  styleFile: new URL('./rock-paper-scissors.css', import.meta.url),
  scriptFile: new URL('./rock-paper-scissors.js', import.meta.url),
  compose: () => ({
    tagline: 'The computer learns how you play. Can you stay ahead?',
    width: 'medium',
    config: {},
    shortcuts: [
      { keys: 'R / P / S', does: 'Rock, paper or scissors' },
      { keys: 'N', does: 'New match' },
    ],
    body: html`<section class="card arena" aria-label="Round">
  <div class="side"><span class="hint">You</span><div id="mine" class="hand" aria-hidden="true"></div><b id="my-points" class="number">0</b></div>
  <p id="notice" role="status" aria-label="Result">Choose your hand.</p>
  <div class="side"><span class="hint">Computer</span><div id="theirs" class="hand" aria-hidden="true"></div><b id="their-points" class="number">0</b></div>
</section>
<div class="hands" id="hands" role="group" aria-label="Your hand"></div>
<div class="row spread">
  <label>Match<select id="target"><option value="3">First to 3</option><option value="5">First to 5</option><option value="10">First to 10</option></select></label>
  <button type="button" id="new-match">New match</button>
</div>
<dl class="figures number">
  <div><dt>Matches won</dt><dd id="won">0</dd></div>
  <div><dt>Matches lost</dt><dd id="lost">0</dd></div>
  <div><dt>Rounds</dt><dd id="rounds">0</dd></div>
</dl>
<h2>Last rounds</h2>
<ol id="history" class="history" aria-label="Last rounds"></ol>`,
  }),
  plan: ({ title }) => ({
    summary: `${title} against a computer that looks for habits in your choices, in matches, with a tally.`,
    sections: [
      { name: 'Round', purpose: 'Both hands, who won, points' },
      { name: 'Your hand', purpose: 'Rock, paper, scissors' },
      { name: 'Tally', purpose: 'Matches, rounds, the last rounds' },
    ],
    data: ['Matches won and lost', 'The last rounds'],
    interactions: ['Choose a hand by tap or key', 'Choose the length', 'New match'],
    checks: [
      { action: 'click', role: 'button', name: 'Rock' },
      { action: 'expect', role: 'status', name: 'Result' },
      { action: 'press', key: 'p' },
      { action: 'click', role: 'button', name: 'New match' },
      { action: 'expect', role: 'button', name: 'Scissors' },
    ],
  }),
};
