/** A thought a day: quotes, jokes, affirmations, facts or ideas for something to do; favourites, own ones, sharing. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { CARDS, type CardKind } from './cards.ts';

const KINDS: readonly (readonly [CardKind, RegExp])[] = [
  ['joke', /joke|pun\b|funny|witz|chiste|blague|шутк/i],
  ['affirmation', /affirm|self[- ]?love|confidence|compliment|encourag/i],
  ['fact', /fact|did you know|trivia card/i],
  ['starter', /conversation|ice ?breaker|would you rather|never have i|truth or dare|question of/i],
  ['activity', /bored|rainy|activit|something to do|something fun|date night|date idea/i],
  ['quote', /./],
];
const kindIn = (idea: string): CardKind => KINDS.find(([, words]) => words.test(idea))?.[0] ?? 'quote';

export const dailyCard: Template = {
  id: 'daily-card',
  label: 'A thought a day',
  titleFor: (topic) => `${topic} of the day`,
  titleWithout: (idea) => (/quote of the day/i.test(idea) ? 'Quote of the day' : undefined),
  type: 'webapp',
  color: { lightness: 0.56, chroma: 0.14, hue: 15 },
  icon: '<path d="M5 5h14v10h-7l-4 4v-4H5zM9 10h6"/>',
  keywords: keywords({
    7: [
      'quote of the day',
      'daily quote',
      'quote generator',
      'quotes generator',
      'random quote',
      'motivational quotes',
      'inspirational quotes',
      'motivation app',
      'joke generator',
      'jokes generator',
      'random joke',
      'dad joke',
      'dad jokes',
      'joke of the day',
      'affirmation',
      'affirmations',
      'daily affirmations',
      'compliment generator',
      'fun facts',
      'fun fact',
      'random fact',
      'random facts',
      'fact of the day',
      'conversation starters',
      'conversation starter',
      'icebreaker',
      'ice breaker',
      'icebreaker questions',
      'would you rather',
      'bored button',
      'i am bored',
      'rainy day',
      'activity generator',
      'date ideas',
      'date night ideas',
      'zitat des tages',
      'frase del día',
      'citation du jour',
      'цитата дня',
      '名言',
    ],
  }),
  otherMeanings: ['quote maker', 'price quote', 'request a quote', 'rainy day fund', 'insurance quote'],
  styleFile: new URL('./daily-card.css', import.meta.url),
  scriptFile: new URL('./daily-card.js', import.meta.url),
  compose: ({ idea }) => {
    const kind = kindIn(idea);
    return {
      tagline: CARDS[kind].tagline,
      width: 'medium',
      config: { cards: CARDS[kind].cards, noun: CARDS[kind].noun },
      shortcuts: [
        { keys: '→ / Space', does: 'Another one' },
        { keys: '←', does: 'The one before' },
        { keys: 'F', does: 'Favourite' },
        { keys: 'C', does: 'Copy' },
      ],
      body: html`<section class="card stage" aria-label="Card">
  <p id="label" class="hint"></p>
  <blockquote id="text" role="status" aria-label="${CARDS[kind].noun}" dir="auto"></blockquote>
  <div class="row acts">
    <button type="button" class="icon" id="back" aria-label="The one before">${icon('back')}</button>
    <button type="button" class="primary" id="next">Another one</button>
    <button type="button" id="favourite" aria-pressed="false">${icon('star')}Favourite</button>
    <button type="button" id="copy">Copy</button>
  </div>
</section>
<div class="lists">
  <section aria-labelledby="favourites-title"><h2 id="favourites-title">Favourites</h2>
    <p id="no-favourites" class="hint">Those that you mark are kept here.</p>
    <ul id="favourites" aria-label="Favourites"></ul></section>
  <section aria-labelledby="own-title"><h2 id="own-title">Your own</h2>
    <form id="form" class="row" autocomplete="off"><label class="grow"><span class="visually-hidden">Your own ${CARDS[kind].noun.toLowerCase()}</span><input id="own" maxlength="240" dir="auto" placeholder="Write one yourself"></label><button type="submit">Add card</button></form>
    <ul id="owns" aria-label="Your own"></ul></section>
</div>`,
    };
  },
  plan: ({ title, idea }) => ({
    summary: `${title}: a ${CARDS[kindIn(idea)].noun.toLowerCase()} a day and as many more as you like, with favourites and your own.`,
    sections: [
      { name: 'Card', purpose: 'The one of today, another, the one before' },
      { name: 'Favourites', purpose: 'Those that were marked' },
      { name: 'Your own', purpose: 'Written by the user' },
    ],
    data: ['Favourites', 'Own cards', 'What was shown'],
    interactions: ['Another one', 'Mark as favourite', 'Copy', 'Add and delete own ones'],
    checks: [
      { action: 'click', role: 'button', name: 'Another one' },
      { action: 'click', role: 'button', name: 'Favourite' },
      { action: 'expect', role: 'list', name: 'Favourites' },
      {
        action: 'fill',
        role: 'textbox',
        name: `Your own ${CARDS[kindIn(idea)].noun.toLowerCase()}`,
        value: 'Start small.',
      },
      { action: 'click', role: 'button', name: 'Add card' },
      { action: 'expect', role: 'listitem', name: 'Start small.' },
    ],
  }),
};
