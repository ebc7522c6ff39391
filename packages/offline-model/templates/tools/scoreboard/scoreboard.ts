/** Counters for things or players, with steps, undo, a goal and the leader. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised, headPhrase } from '../../../engine/naming.ts';
import { click, fill, gone, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within, wordsOf } from '../../../engine/words.ts';

const addCounter = [fill('New counter', '{word}'), press('Enter')];

export const scoreboard: Template = {
  id: 'scoreboard',
  label: 'Scoreboard',
  titleFor: (topic) => `${topic} score`,
  titleWithout: (idea) => headPhrase(idea),
  type: 'webapp',
  color: { lightness: 0.5, chroma: 0.16, hue: 150 },
  icon: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="M12 5v14M7 10v4M16 10h2v4h-2"/>',
  keywords: keywords({
    5: [
      'scoreboard',
      'score board',
      'score keeper',
      'scorekeeper',
      'score card',
      'scorecard',
      'score sheet',
      'keep score',
      'keeping score',
      'score counter',
      'tally',
      'tally counter',
      'click counter',
      'counter app',
      'people counter',
      'rep counter',
      'row counter',
      'life counter',
      'point tracker',
      'points tracker',
      'zähler',
    ],
    3: ['counter', 'score', 'count my', 'count the', 'points'],
  }),
  can: [
    'add',
    'remove',
    'name',
    'round',
    'goal',
    'winner',
    'leader',
    'undo',
    'step',
    'plus',
    'minus',
    'reset',
    'track',
    'scoring',
    'ziel',
    'sieger',
    'runde',
  ],
  otherMeanings: [
    'word counter',
    'character counter',
    'calorie counter',
    'lap counter',
    'letter counter',
    'bpm counter',
    'over the counter',
    'story points',
    'bullet points',
    'best score',
    'high score',
    'credit score',
    'score of the film',
    'film score',
    'points of interest',
    'counter strike',
    'kitchen counter',
  ],
  styleFile: new URL('./scoreboard.css', import.meta.url),
  scriptFile: new URL('./scoreboard.js', import.meta.url),
  compose: (spec) => ({
    tagline: 'Count with a tap; nothing gets lost.',
    width: 'wide',
    config: {
      names: namesOf(spec),
      goal: within(spec.facts.number(['point', 'goal']), 0, 9999, 0),
      step: 1,
    },
    shortcuts: [
      { keys: '1–9', does: 'One more for that counter' },
      { keys: 'Shift + 1–9', does: 'One less' },
      { keys: 'Z', does: 'Take back' },
    ],
    body: html`<div class="row spread bar">
  <form id="add-form" class="row" autocomplete="off">
    <label class="visually-hidden" for="new-name">New counter</label>
    <input id="new-name" maxlength="30" placeholder="Name of a player or thing" required dir="auto">
    <button type="submit">${icon('plus')}Add</button>
  </form>
  <div class="row">
    <label class="field">Step<input type="number" id="step" min="1" max="1000"></label>
    <label class="field">Goal<input type="number" id="goal" min="0" max="99999"></label>
  </div>
</div>
<p id="leader" class="hint" role="status" aria-label="Leader"></p>
<ul id="counters" class="counters" aria-label="Counters"></ul>
<div id="empty" class="empty"><strong>Nothing to count yet</strong><p>Add a player, a team or a thing above.</p></div>
<div class="row tools"><button type="button" id="undo">Take back</button><button type="button" class="plain" id="zero">Start at zero</button></div>`,
  }),
  plan: (spec) => {
    const [first = 'One'] = namesOf(spec);
    return {
      summary: `${spec.title}: counters for players or things, with steps, a goal, undo and the leader shown.`,
      sections: [
        { name: 'Settings', purpose: 'New counter, step and goal' },
        { name: 'Counters', purpose: 'One card each: more, less, name' },
      ],
      data: ['Counters with name and value', 'Step', 'Goal'],
      features: {
        'Count up and down': [
          click(`More for ${first}`),
          see('group', `${first}: 1`, { isKept: true }),
          click(`Less for ${first}`),
          see('group', `${first}: 0`),
        ],
        'Add a counter': [...addCounter, see('group', '{word}: 0')],
        'Remove a counter': [
          ...addCounter,
          see('group', '{word}: 0'),
          click('Delete {word}'),
          gone('group', '{word}: 0'),
        ],
        'Take back': [
          click(`More for ${first}`),
          see('group', `${first}: 1`),
          click('Take back'),
          see('group', `${first}: 0`),
        ],
        'Start at zero': [
          click(`More for ${first}`),
          see('group', `${first}: 1`),
          click('Start at zero'),
          see('group', `${first}: 0`),
        ],
      },
    };
  },
};

/** Table games and sports without a template. A scoreboard is the substitute for them. */
export const TABLE_GAMES =
  /\b(?:checkers|draughts|poker|scrabble|bridge|rummy|uno|monopoly|catan|backgammon|dominoe?s?|yahtzee|go game|mahjong|darts|golf|bowling|tennis|billiards|pool game|ping pong|table tennis|badminton|volleyball|football|soccer|basketball|cricket|hockey)\b/i;

/** Returns true when the idea requests the game itself and not only a scoreboard. */
export function isUnmadeGame({ idea, projectType }: Pick<AppSpec, 'idea' | 'projectType'>): boolean {
  return projectType === 'game' && !/score|count|point|tally/i.test(idea);
}

/** Returns the first counters: one when a thing is counted, two or more for players. */
function namesOf({ idea, facts }: AppSpec): readonly string[] {
  const named = facts.list(['player', 'team', 'name', 'member', 'spieler', 'counter']);
  if (named) return named.slice(0, 12).map(capitalised);
  const people = facts.names();
  if (people.length > 1) return people.slice(0, 12);
  const players = facts.number(['player', 'team']);
  if (players !== undefined) {
    const word = /team/i.test(idea) ? 'Team' : 'Player';
    return Array.from({ length: within(players, 1, 12, 2) }, (_, index) => `${word} ${index + 1}`);
  }
  if (TABLE_GAMES.test(idea) || /\b(?:score\w*|game|match|team|player|versus|vs|points)\b/i.test(idea))
    return ['Home', 'Guest'];
  const thing =
    wordsOf(/\bcount(?:s|ing)?\s+(?:my\s+|the\s+|how many\s+)?([\p{L} ]{3,30})/iu.exec(idea)?.[1] ?? '')[0] ??
    wordsOf(idea)[Math.max(0, wordsOf(idea).indexOf('counter') - 1)];
  const isPlain = thing === undefined || /^(?:a|an|the|my|simple|click|tally|counter|app|count)$/.test(thing);
  return [isPlain ? 'Count' : capitalised(thing)];
}
