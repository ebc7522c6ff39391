/** A car race seen from behind: curves, traffic, coins, three lives; keys, mouse and touch. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';
import { canvasGame, gameBar, gameField, steeringPad } from '../shared/canvas-game.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

export const racing: Template = withLeaderboard({
  id: 'racing',
  label: 'Road race',
  titleFor: (topic) => `${topic} race`,
  type: 'game',
  color: { lightness: 0.57, chroma: 0.19, hue: 28 },
  icon: '<path d="M4 15l2-6h12l2 6v4h-3v-2H7v2H4zM8 9l1-3h6l1 3"/><circle cx="8" cy="14" r=".8"/><circle cx="16" cy="14" r=".8"/>',
  keywords: keywords({
    8: [
      'racing game',
      'car racing',
      'race car',
      'car game',
      'car race',
      'racing',
      'racer',
      'driving game',
      'drive a car',
      'traffic racer',
      'highway racer',
      'need for speed',
      'mario kart',
      'formula 1 game',
      'juego de carreras',
      'carreras de coches',
      'autorennen',
      'rennspiel',
      'jeu de course',
      'jogo de corrida',
      'гонки',
      'レースゲーム',
      '赛车',
      '레이싱',
    ],
  }),
  otherMeanings: [
    'horse racing',
    'racing bike',
    'racing results',
    'racing team',
    'racing news',
    'racing calendar',
    'racing club',
    'racing lap timer',
    'race timer',
    'lap timer',
  ],
  shared: [canvasGame],
  styleFile: new URL('./racing.css', import.meta.url),
  scriptFile: new URL('./racing.js', import.meta.url),
  compose: ({ facts }) => ({
    tagline: 'Overtake, collect coins, stay on the road.',
    width: 'medium',
    config: { lives: within(facts.number(['live', 'life']), 1, 9, 3) },
    shortcuts: [
      { keys: '← / →', does: 'Steer (also A and D, the mouse or a finger)' },
      { keys: '↑ / ↓', does: 'Faster, brake (also W and S)' },
      { keys: 'Space', does: 'Start, pause, go on' },
      { keys: 'R', does: 'Start again' },
    ],
    body: html`${gameBar(['Score', 'Speed', 'Lives', 'Best'])}
${gameField('Road', [720, 480])}
${steeringPad('Steer')}`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a race on a winding road with traffic, coins, three lives and a best score; keys, mouse and touch.`,
    sections: [
      { name: 'Figures', purpose: 'Score, speed, lives, best; start and pause' },
      { name: 'Road', purpose: 'The road ahead with traffic and coins' },
      { name: 'Steering', purpose: 'Buttons for touch screens' },
    ],
    data: ['Best score'],
    interactions: ['Steer', 'Faster and brake', 'Collect coins', 'Pause', 'Start again'],
    checks: [
      { action: 'expect', role: 'img', name: 'Road' },
      { action: 'click', role: 'button', name: 'Start game' },
      { action: 'press', key: 'ArrowLeft' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'expect', role: 'button', name: 'Go on' },
    ],
  }),
});
