/** An idle game: click, buy helpers that work on by themselves, also while one is away; goals, multiplier, rebirth. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { themeFor } from './themes.ts';

export const clicker: Template = {
  id: 'clicker',
  label: 'Star clicker',
  titleFor: (topic) => `${topic} clicker`,
  type: 'game',
  color: { lightness: 0.62, chroma: 0.15, hue: 65 },
  icon: '<path d="M10 3v4M4.500 5.500l2.500 2.500M3 11h4M11 11l9 4-4 1.500-1.500 4z"/>',
  keywords: keywords({
    8: [
      'cookie clicker',
      'clicker game',
      'clicker',
      'idle game',
      'idle clicker',
      'incremental game',
      'tap game',
      'tapping game',
      'tycoon',
      'tycoon game',
      'lemonade stand',
      'idle tycoon',
      'adventure capitalist',
      'кликер',
      'クリッカー',
      '放置游戏',
      '클리커',
    ],
    3: ['idle', 'incremental'],
  }),
  otherMeanings: ['click counter', 'clicker training', 'dog clicker', 'presentation clicker', 'one tap game'],
  styleFile: new URL('./clicker.css', import.meta.url),
  scriptFile: new URL('./clicker.js', import.meta.url),
  compose: ({ idea }) => {
    const theme = themeFor(idea);
    return {
      tagline: `Make ${theme.many}, hire helpers, make more ${theme.many}.`,
      width: 'wide',
      config: { theme },
      shortcuts: [
        { keys: 'Space', does: `Make ${theme.many}` },
        { keys: '1–8', does: 'Buy that helper' },
      ],
      body: html`<div class="desk">
  <section class="make" aria-label="${theme.title}">
    <p class="stock"><strong id="stock" class="number">0</strong> <span>${theme.many}</span></p>
    <p class="hint number"><span id="rate">0</span> a second</p>
    <button type="button" id="make" class="big" aria-label="Make ${theme.many}">${theme.drawing}</button>
    <p class="hint number" id="per-click"></p>
    <p id="goal" class="hint"></p>
  </section>
  <section aria-label="Helpers">
    <div class="row spread head"><h2>Helpers</h2><div class="segments" role="group" aria-label="How many to buy"><button type="button" data-many="1">1</button><button type="button" data-many="10">10</button></div></div>
    <ul id="helpers" class="helpers" aria-label="What you can buy"></ul>
  </section>
</div>
<div class="row foot"><button type="button" id="again" class="plain danger">Start over</button><p class="hint" id="made"></p></div>`,
    };
  },
  plan: ({ title, idea }) => {
    const { many, helpers } = themeFor(idea);
    return {
      summary: `${title}: an idle game in which ${many} are made by clicks and by helpers, also while the page is closed; kept on the device.`,
      sections: [
        { name: 'Making', purpose: `The amount, the rate, the button that makes ${many}` },
        { name: 'Helpers', purpose: 'What works by itself, with price and number' },
      ],
      data: [`Number of ${many}`, 'Helpers bought', 'When it was last open'],
      interactions: [`Make ${many}`, 'Buy helpers', 'Start over with undo'],
      checks: [
        { action: 'click', role: 'button', name: `Make ${many}` },
        { action: 'press', key: ' ' },
        { action: 'expect', role: 'list', name: 'What you can buy' },
        { action: 'expect', role: 'button', name: `Buy ${helpers[0] ?? ''}` },
        { action: 'click', role: 'button', name: 'Start over' },
      ],
    };
  },
};
