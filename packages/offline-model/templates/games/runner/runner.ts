/** An endless runner: jump and duck past what comes, faster and faster, by day and by night. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { castOf } from '../arcade/cast.ts';
import { canvasGame, gameBar, gameField } from '../shared/canvas-game.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

export const runner: Template = withLeaderboard({
  id: 'runner',
  label: 'Desert run',
  titleFor: (topic) => `${topic} run`,
  type: 'game',
  color: { lightness: 0.58, chroma: 0.13, hue: 155 },
  icon: '<path d="M3 20h18M8 20v-4l-3-3 1-5 5-1h4V4h4v6h-4l1 4-3 2 1 4"/>',
  keywords: keywords({
    8: [
      'endless runner',
      'dino game',
      'dino runner',
      'dino run',
      'chrome dino',
      'dinosaur game',
      't rex',
      'runner game',
      'infinite runner',
      'running game',
      'jump over cactus',
      'jump over obstacles',
      'jumping game',
      'jump and run',
      'side scroller',
      'temple run',
      'geometry dash',
      'subway surfers',
      'laufspiel',
      'ランニングゲーム',
      '恐竜ゲーム',
      '跑酷',
    ],
    3: ['dino', 'dinosaur', 'runner'],
  }),
  otherMeanings: [
    'running log',
    'dinosaur facts',
    'dinosaur quiz',
    'dinosaur museum',
    'dinosaur park',
    'runner profile',
    'for runners',
  ],
  shared: [canvasGame],
  styleFile: new URL('./runner.css', import.meta.url),
  scriptFile: new URL('./runner.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Jump, duck, and run on. It only gets faster.',
    width: 'medium',
    config: { hero: heroIn(idea) },
    shortcuts: [
      { keys: 'Space / ↑', does: 'Jump; hold for a higher jump; starts the game' },
      { keys: '↓', does: 'Duck, or fall faster' },
      { keys: 'P', does: 'Pause' },
    ],
    body: html`${gameBar(['Score', 'Best', 'Runs'])}
${gameField('Track', [640, 360])}
<div class="pad" role="group" aria-label="Steering">
  <button type="button" class="primary" id="jump">Jump</button>
  <button type="button" id="duck">Duck</button>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: an endless run with jumping and ducking, day and night, a rising pace and a best score; keys and touch.`,
    sections: [
      { name: 'Figures', purpose: 'Score, best, runs; start and pause' },
      { name: 'Track', purpose: 'The runner and what comes' },
      { name: 'Steering', purpose: 'Buttons for touch screens' },
    ],
    data: ['Best score', 'Number of runs'],
    interactions: ['Jump', 'Duck', 'Pause', 'Run again'],
    checks: [
      { action: 'expect', role: 'img', name: 'Track' },
      { action: 'click', role: 'button', name: 'Start game' },
      { action: 'press', key: 'ArrowUp' },
      { action: 'press', key: 'p' },
      { action: 'expect', role: 'button', name: 'Go on' },
    ],
  }),
});

/** The image of a runner that the idea names; empty for the dinosaur that the game draws itself. */
function heroIn(idea: string): string {
  const { hero } = castOf(idea);
  return /^(?:rocket|dinosaur|cactus)$/.test(hero.one) || hero.sign.length === 1 ? '' : hero.sign;
}
