/** Arcade: a hero, things that fall, some to catch and some to dodge; lives, levels, best score. */

import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';
import { canvasGame, gameBar, gameField, steeringPad } from '../shared/canvas-game.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';
import { castOf } from './cast.ts';

export const arcade: Template = withLeaderboard({
  id: 'arcade',
  label: 'Star catcher',
  titleFor: (topic) => `${topic} catcher`,
  titleWithout: (idea) => (/^\s*$/.test(idea) ? undefined : titleOf(idea)),
  type: 'game',
  color: { lightness: 0.55, chroma: 0.18, hue: 275 },
  icon: '<path d="m12 3 1.8 4 4.4.5-3.3 2.9.9 4.3-3.8-2.2-3.8 2.2.9-4.3-3.3-2.9 4.4-.5zM5 20h14"/>',
  keywords: keywords({
    5: [
      'arcade game',
      'arcade',
      'catch falling',
      'catching game',
      'catch game',
      'dodge',
      'dodging game',
      'falling fruit',
      'falling objects',
      'collecting game',
      'platformer',
      'space shooter',
      'shoot em up',
      'asteroids',
      'space invaders',
      'space game',
      'avoid the',
      'juego de arcade',
      'アーケード',
    ],
    2.5: ['catch', 'falling', 'collects', 'avoid', 'obstacle', 'shooter', 'flappy'],
  }),
  otherMeanings: [
    'catch up',
    'avoid the crowds',
    'falling asleep',
    'avoid burnout',
    'asteroids facts',
    'arcade cabinet',
    'catch of the day',
    'fish catch',
    'catches log',
  ],
  shared: [canvasGame],
  styleFile: new URL('./arcade.css', import.meta.url),
  scriptFile: new URL('./arcade.js', import.meta.url),
  compose: ({ idea, facts }) => {
    const cast = castOf(idea);
    return {
      tagline: `Catch the ${cast.good.many}, dodge the ${cast.bad.many}.`,
      width: 'medium',
      config: { cast, lives: within(facts.number(['live', 'life', 'heart']), 1, 9, 3) },
      shortcuts: [
        { keys: '← / →', does: 'Move (also A and D, the mouse or a finger)' },
        { keys: 'Space', does: 'Start, pause, go on' },
        { keys: 'R', does: 'Start again' },
      ],
      body: html`${madeOf(idea)}
${gameBar(['Score', 'Lives', 'Level', 'Best'])}
${gameField('Playing field', [720, 540])}
${steeringPad(`Move the ${cast.hero.one}`)}
<ul class="legend" aria-label="Who is who">
  <li><i class="is-hero"></i>You: the ${cast.hero.one}</li>
  <li><i class="is-good"></i>Catch: ${cast.good.many}</li>
  <li><i class="is-bad"></i>Dodge: ${cast.bad.many}</li>
</ul>`,
    };
  },
  plan: ({ title, idea }) => {
    const { hero, good, bad } = castOf(idea);
    return {
      summary: `${title}: a ${hero.one} catches ${good.many} and dodges ${bad.many}, faster with every level, with lives and a best score.`,
      sections: [
        { name: 'Figures', purpose: 'Score, lives, level, best; start and pause' },
        { name: 'Playing field', purpose: `The ${hero.one}, ${good.many} and ${bad.many}` },
        { name: 'Steering', purpose: 'Buttons for touch screens' },
      ],
      data: ['Best score'],
      interactions: [
        'Start and pause',
        `Move the ${hero.one}`,
        `Catch ${good.many}`,
        `Dodge ${bad.many}`,
        'Start again',
      ],
      checks: [
        { action: 'expect', role: 'img', name: 'Playing field' },
        { action: 'click', role: 'button', name: 'Start game' },
        { action: 'press', key: 'ArrowLeft' },
        { action: 'click', role: 'button', name: 'Pause' },
        { action: 'expect', role: 'button', name: 'Go on' },
      ],
    };
  },
});

/** Says openly that the game is one of catching and dodging, where the idea asked for another kind. */
function madeOf(idea: string) {
  if (/catch|collect|dodg|avoid|eat|gather|fall|arcade|^\s*$/i.test(idea)) return '';
  return html`<p class="hint note">The built-in composer made a game of catching and dodging out of this idea. With a language model connected, Buidl builds the idea itself.</p>`;
}

function titleOf(idea: string): string | undefined {
  const { hero, good } = castOf(idea);
  if (hero.one === 'rocket' && good.one === 'star') return undefined;
  return good.one === 'star' ? `${capitalised(hero.one)} run` : `${capitalised(hero.one)} and ${good.many}`;
}
