/** A shooter: rows of invaders come down, shots and bombs, shields, waves; keys and touch, best score. */
import { type Archetype, keywords } from '../../archetype.ts';
import { icon } from '../../icons.ts';
import { html } from '../../markup.ts';
import { numberBefore, within } from '../../words.ts';

export const spaceShooter: Archetype = {
  id: 'space-shooter',
  label: 'Space shooter',
  titleFor: (topic) => `${topic} shooter`,
  titleWithout: (idea) => (/invaders/i.test(idea) ? 'Space invaders' : undefined),
  type: 'game',
  colour: { lightness: 0.58, chroma: 0.17, hue: 145 },
  icon: '<path d="M12 3l3 8 5 4v4l-8-3-8 3v-4l5-4z"/>',
  keywords: keywords({
    8: [
      'space invaders',
      'space invader',
      'space shooter',
      'shooter game',
      'shoot em up',
      "shoot 'em up",
      'alien invaders',
      'galaga',
      'galaxian',
      'shoot the aliens',
      'shoot aliens',
      'shooting game',
      'invaders',
      'weltraum shooter',
      'juego de disparos',
      'космические захватчики',
      'インベーダー',
      '太空侵略者',
      '打飞机',
    ],
  }),
  styleFile: new URL('./space-shooter.css', import.meta.url),
  scriptFile: new URL('./space-shooter.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Hold them off before they reach the ground.',
    width: 'medium',
    config: { lives: within(numberBefore(idea, ['live', 'life']), 1, 9, 3) },
    shortcuts: [
      { keys: '← / →', does: 'Move (also A and D, or a finger)' },
      { keys: 'Space', does: 'Fire; starts the game' },
      { keys: 'P', does: 'Pause' },
    ],
    body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Score</dt><dd id="score">0</dd></div>
    <div><dt>Lives</dt><dd id="lives">3</dd></div>
    <div><dt>Wave</dt><dd id="wave">1</dd></div>
    <div><dt>Best</dt><dd id="best">0</dd></div>
  </dl>
  <button type="button" class="primary" id="start">Start game</button>
</div>
<div class="field">
  <canvas id="board" width="640" height="560" role="img" aria-label="Space"></canvas>
  <p id="notice" class="notice"><strong>Ready?</strong><span>Press start or space.</span></p>
</div>
<div class="pad" role="group" aria-label="Steering">
  <button type="button" class="icon" data-move="-1" aria-label="Left">${icon('back')}</button>
  <button type="button" class="primary" id="fire">Fire</button>
  <button type="button" class="icon" data-move="1" aria-label="Right">${icon('forward')}</button>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: waves of invaders to hold off, with shots, bombs, lives and a best score; keys and touch.`,
    sections: [
      { name: 'Figures', purpose: 'Score, lives, wave, best; start and pause' },
      { name: 'Space', purpose: 'Invaders, ship, shots' },
      { name: 'Steering', purpose: 'Buttons for touch screens' },
    ],
    data: ['Best score'],
    interactions: ['Move', 'Fire', 'Pause', 'Play again'],
    checks: [
      { action: 'expect', role: 'img', name: 'Space' },
      { action: 'click', role: 'button', name: 'Start game' },
      { action: 'press', key: 'ArrowLeft' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'expect', role: 'button', name: 'Go on' },
    ],
  }),
};
