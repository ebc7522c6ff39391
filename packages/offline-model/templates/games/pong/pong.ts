/** Pong: against the computer in three strengths or two players; keys, mouse, touch; first to a set score. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';
import { canvasGame, gameField, steeringPad } from '../shared/canvas-game.ts';

export const pong: Template = {
  id: 'pong',
  label: 'Pong',
  titleFor: (topic) => `${topic} pong`,
  titleWithout: () => 'Pong',
  type: 'game',
  color: { lightness: 0.6, chroma: 0.15, hue: 210 },
  icon: '<path d="M5 6v7M19 11v7M12 4v2M12 9v2M12 14v2M12 19v1"/><circle cx="14.5" cy="8" r="1.4"/>',
  keywords: keywords({
    8: ['pong', 'ping pong game', 'table tennis game', 'air hockey', 'понг', 'ポン', '乒乓'],
    4: ['ping pong', 'table tennis'],
  }),
  otherMeanings: ['beer pong', 'ping pong club', 'table tennis club', 'ping pong tournament', 'ping test'],
  shared: [canvasGame],
  styleFile: new URL('./pong.css', import.meta.url),
  scriptFile: new URL('./pong.js', import.meta.url),
  compose: ({ idea, facts }) => ({
    tagline: 'Send the ball past the other bat.',
    width: 'medium',
    config: {
      mode: /two|2[ -]player|friend|both/i.test(idea) ? 'two' : 'fair',
      target: within(facts.number(['point', 'goal']), 1, 21, 7),
    },
    shortcuts: [
      { keys: '↑ / ↓', does: 'Move the bat (also W and S, the mouse or a finger)' },
      { keys: 'Space', does: 'Start, pause, go on' },
      { keys: 'R', does: 'New match' },
    ],
    body: html`<div class="row spread bar">
  <p class="score number" role="status" aria-label="Score"><span id="left">0</span><i aria-hidden="true">:</i><span id="right">0</span></p>
  <div class="row">
    <label><span class="visually-hidden">Opponent</span>
      <select id="mode"><option value="easy">Easy computer</option><option value="fair">Fair computer</option><option value="hard">Hard computer</option><option value="two">Two players</option></select></label>
    <button type="button" class="primary" id="start">Start game</button>
  </div>
</div>
${gameField('Table', [800, 480])}
${steeringPad('Move the bat', ['up', 'down'])}
<p class="hint won number">Matches won: <span id="won">0</span> · lost: <span id="lost">0</span></p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: pong against a computer in three strengths, or for two, with keys, mouse and touch.`,
    sections: [
      { name: 'Score', purpose: 'Points of both, opponent, start and pause' },
      { name: 'Table', purpose: 'Bats and ball' },
      { name: 'Steering', purpose: 'Buttons for touch screens' },
    ],
    data: ['Opponent', 'Matches won and lost'],
    interactions: ['Move the bat', 'Start and pause', 'Choose the opponent', 'New match'],
    checks: [
      { action: 'expect', role: 'img', name: 'Table' },
      { action: 'click', role: 'button', name: 'Start game' },
      { action: 'press', key: 'ArrowUp' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'expect', role: 'button', name: 'Go on' },
    ],
  }),
};
