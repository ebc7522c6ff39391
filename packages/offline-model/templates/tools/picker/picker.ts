/** A fair pick: from a list, with dice, or a coin; history, and names that leave the hat. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

export const picker: Template = {
  id: 'picker',
  label: 'Lucky pick',
  titleFor: (topic) => `${topic} picker`,
  titleWithout: (idea) => (/\b(?:coin)\b/i.test(idea) ? 'Coin flip' : undefined),
  type: 'webapp',
  color: { lightness: 0.55, chroma: 0.17, hue: 335 },
  icon: '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01"/>',
  keywords: keywords({
    5: [
      'random picker',
      'name picker',
      'random name',
      'names from a hat',
      'name from a hat',
      'spin the wheel',
      'spinning wheel',
      'spinner wheel',
      'wheel of',
      'decision wheel',
      'decision maker',
      'random generator',
      'random number',
      'number generator',
      'dice roller',
      'dice roll',
      'roll dice',
      'roll a dice',
      'roll a die',
      'dice',
      'coin flip',
      'flip a coin',
      'coin toss',
      'toss a coin',
      'heads or tails',
      'magic 8 ball',
      'magic eight ball',
      'lucky draw',
      'prize draw',
      'draw a name',
      'draw names',
      'secret santa',
      'raffle',
      'pick a random',
      'choose randomly',
      'randomizer',
      'randomiser',
      'ruleta',
      'dado',
      'dados',
      'würfel',
      'glücksrad',
      'münzwurf',
      'lancer de dés',
      'кубик',
      'サイコロ',
      'おみくじ',
      '骰子',
      '抽签',
      '抽奖',
      '주사위',
    ],
    3: ['picker', 'decide what', 'choose what', 'what to eat', 'what should i eat', 'wheel'],
    2: ['random', 'randomly'],
  }),
  otherMeanings: [
    'color picker',
    'colour picker',
    'date picker',
    'cherry picker',
    'random notes',
    'random thoughts',
    'random password',
    'wheel of time',
    'steering wheel',
    'random access',
    'random facts',
  ],
  styleFile: new URL('./picker.css', import.meta.url),
  scriptFile: new URL('./picker.js', import.meta.url),
  compose: (spec) => ({
    tagline: 'Fair, quick, and nobody to blame.',
    width: 'medium',
    config: {
      kind: kindOf(spec.idea),
      options: optionsOf(spec),
      sides: within(spec.facts.number(['side']), 2, 100, 6),
      dice: within(spec.facts.number(['dice']), 1, 12, kindOf(spec.idea) === 'dice' ? 2 : 1),
    },
    shortcuts: [
      { keys: 'Space', does: 'Pick, roll or flip' },
      { keys: '1 / 2 / 3', does: 'List, dice, coin' },
    ],
    body: BODY,
  }),
  plan: ({ title }) => ({
    summary: `${title}: picks fairly from a list, rolls dice or flips a coin, with a history.`,
    sections: [
      { name: 'Result', purpose: 'What was picked, in large letters' },
      { name: 'Options', purpose: 'The list, the dice or the coin' },
      { name: 'Before', purpose: 'The last results' },
    ],
    data: ['The list of options', 'Dice and sides', 'The last results'],
    interactions: [
      'Pick from a list',
      'Take the picked one out',
      'Roll dice',
      'Flip a coin',
      'Clear the history',
    ],
    checks: [
      { action: 'click', role: 'button', name: 'Dice' },
      { action: 'click', role: 'button', name: 'Roll the dice' },
      { action: 'expect', role: 'status', name: 'Result' },
      { action: 'click', role: 'button', name: 'List' },
      { action: 'fill', role: 'textbox', name: 'Options, one a line', value: 'Ada' },
      { action: 'click', role: 'button', name: 'Pick one' },
      { action: 'expect', role: 'listitem', name: 'Ada' },
    ],
  }),
};

function kindOf(idea: string): 'list' | 'dice' | 'coin' {
  if (/\bcoin\b|heads or tails|münz/i.test(idea)) return 'coin';
  return /\bdice\b|\bdie\b|\bdados?\b|würfel|кубик|サイコロ|骰子|주사위/i.test(idea) ? 'dice' : 'list';
}

/** Options that the idea names ("pizza, sushi or tacos"), else some that suit it. */
function optionsOf({ idea, topic, facts }: AppSpec): readonly string[] {
  const spelledOut = facts.list() ?? nonEmpty(facts.names());
  if (spelledOut) return spelledOut.slice(0, 20).map(capitalised);
  const named = /(?:between|from|of|:)\s+([^.;:!?]+(?:,[^.;:!?]+)+|[^.;:!?,]+ or [^.;:!?,]+)/iu.exec(
    idea,
  )?.[1];
  const list = named
    ?.split(/,|\bor\b|\band\b/iu)
    .map((each) => each.trim())
    .filter((each) => each !== '' && each.length <= 30);
  if (list && list.length > 1) return list.slice(0, 20).map(capitalised);
  if (/8 ball|eight ball/i.test(idea))
    return ['Yes, surely', 'It looks good', 'Ask again later', 'Better not', 'No'];
  if (/dinner|lunch|eat|food|cook|restaurant|meal/i.test(idea))
    return ['Pizza', 'Noodles', 'Salad', 'Tacos', 'Soup', 'Curry'];
  if (/movie|film|watch/i.test(idea)) return ['A comedy', 'A classic', 'A documentary', 'Something new'];
  if (/baby/i.test(idea)) return ['Ada', 'Leo', 'Mira', 'Noah', 'Ines', 'Theo'];
  if (/name|santa|student|team|class|hat/i.test(`${idea} ${topic ?? ''}`))
    return ['Ada', 'Grace', 'Alan', 'Katherine', 'Linus'];
  return ['Yes', 'No', 'Maybe'];
}

function nonEmpty(names: readonly string[]): readonly string[] | undefined {
  return names.length > 1 ? names : undefined;
}

const BODY = html`<div class="segments" role="group" aria-label="Kind">
  <button type="button" data-kind="list" aria-pressed="true">List</button>
  <button type="button" data-kind="dice" aria-pressed="false">Dice</button>
  <button type="button" data-kind="coin" aria-pressed="false">Coin</button>
</div>
<div class="desk">
  <section class="stage card" aria-label="The pick">
    <p id="result" class="result" role="status" aria-label="Result" dir="auto">?</p>
    <p id="detail" class="hint number"></p>
    <button type="button" class="primary" id="go">Pick one</button>
  </section>
  <section class="stack" aria-label="Options">
    <div id="list-options" class="stack">
      <label>Options, one a line<textarea id="options" rows="8" maxlength="4000" dir="auto"></textarea></label>
      <label class="tick"><input type="checkbox" id="takes-out">Take the picked one out</label>
    </div>
    <div id="dice-options" class="pair" hidden>
      <label>Dice<input type="number" id="dice" min="1" max="12"></label>
      <label>Sides<input type="number" id="sides" min="2" max="100"></label>
    </div>
    <p id="coin-options" class="hint" hidden>One side is heads, the other tails: each as likely.</p>
    <div class="row spread"><h2>Before</h2><button type="button" class="plain" id="clear">Clear history</button></div>
    <ol id="history" class="history" aria-label="Before"></ol>
    <p id="no-history" class="hint">Nothing picked yet.</p>
  </section>
</div>`;
