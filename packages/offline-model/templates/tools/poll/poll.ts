/** A poll: one vote for each visitor, shared results, and earlier polls. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import type { DataDeclaration } from '../../../engine/shared-data/data-declaration.ts';
import { keepingNote, sharedData, sharing } from '../../../engine/shared-data/shared-data.ts';
import { click, see, visitAs } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const poll: Template = {
  id: 'poll',
  label: 'Poll',
  titleFor: (topic) => `${topic} poll`,
  type: 'webapp',
  color: { lightness: 0.54, chroma: 0.15, hue: 245 },
  icon: '<path d="M5 20V10M12 20V4M19 20v-7"/>',
  keywords: keywords({
    5: [
      'poll',
      'polling app',
      'voting app',
      'survey',
      'straw poll',
      'vote on',
      'ballot',
      'questionnaire',
      'umfrage',
      'abstimmung',
    ],
    3: ['vote', 'voting', 'feedback form'],
  }),
  can: [
    'option',
    'bar',
    'result',
    'vote',
    'voted',
    'percent',
    'question',
    'answer',
    'add',
    'take',
    'share',
    'live',
    'balken',
    'ergebnis',
    'stimme',
    'antwort',
    'frage',
    'abstimmen',
  ],
  otherMeanings: ['election results', 'poll tax', 'land survey', 'vote of thanks'],
  styleFile: new URL('./poll.css', import.meta.url),
  scriptFile: new URL('./poll.js', import.meta.url),
  shared: [sharedData],
  compose: (spec) => ({
    tagline: 'Ask, vote, see what everybody thinks.',
    width: 'narrow',
    ...sharing(spec.idea, POLLS),
    config: { question: questionOf(spec), options: optionsOf(spec), optionLength: OPTION_MAX_LENGTH },
    shortcuts: [
      { keys: '1–9', does: 'Vote for an option' },
      { keys: 'N', does: 'New poll' },
    ],
    body: html`<section class="card poll" aria-labelledby="question">
  <h2 id="question" dir="auto"></h2>
  <ol id="options" class="options" aria-label="Options"></ol>
  <div class="row spread">
    <p id="votes" class="hint number" role="status" aria-label="Votes"></p>
    <button type="button" id="undo" disabled>Take back my vote</button>
  </div>
</section>
<details class="card new" id="new">
  <summary>${icon('plus')}New poll</summary>
  <form id="form" class="stack" autocomplete="off">
    <label>Question<input name="question" maxlength="140" required dir="auto"></label>
    <label>Options, one a line<textarea name="options" rows="4" maxlength="800" required dir="auto"></textarea></label>
    <p class="problem" id="problem" role="alert" hidden>Please give at least two options.</p>
    <button type="submit" class="primary">Ask it</button>
  </form>
</details>
<section class="past" aria-labelledby="past-title">
  <h2 id="past-title">All polls</h2>
  <ul id="polls" aria-label="All polls"></ul>
</section>
${keepingNote('Everyone who opens this poll votes in it and sees the result.')}`,
  }),
  plan: (spec) => {
    const [first = ''] = optionsOf(spec);
    const vote = [click(`Vote for ${first}, 0 votes`)];
    return {
      summary: `${spec.title}: polls that everyone votes in, with bars, shares, taking back and earlier polls.`,
      sections: [
        { name: 'Poll', purpose: 'The question, options to vote for, shares' },
        { name: 'New poll', purpose: 'A question and its options' },
        { name: 'All polls', purpose: 'Go back to an earlier one' },
      ],
      data: ['polls: shared; question, options, votes of each option (counters)', 'Own votes in this browser'],
      features: {
        Vote: [...vote, see('button', `Vote for ${first}, 1 vote`)],
        'Take back my vote': [
          ...vote,
          see('button', `Vote for ${first}, 1 vote`),
          click('Take back my vote'),
          see('button', `Vote for ${first}, 0 votes`),
        ],
        'See the votes of others': [...vote, visitAs('another'), see('button', `Vote for ${first}, 1 vote`)],
      },
    };
  },
};

const MOST_OPTIONS = 9;
const OPTION_MAX_LENGTH = 90;
const VOTE_FIELDS = Array.from({ length: MOST_OPTIONS }, (_, index) => `votes${index}`);

const POLLS: DataDeclaration = {
  polls: {
    preset: 'shared',
    counters: VOTE_FIELDS,
    shape: {
      type: 'object',
      properties: {
        question: { type: 'string', minLength: 1, maxLength: 140 },
        options: {
          type: 'array',
          items: { type: 'string', maxLength: OPTION_MAX_LENGTH },
          maxItems: MOST_OPTIONS,
        },
        ...Object.fromEntries(VOTE_FIELDS.map((name) => [name, { type: 'integer' as const, minimum: 0 }])),
      },
      required: ['question', 'options'],
    },
  },
};

function questionOf({ topic, facts }: AppSpec): string {
  if (topic) return `What do you think of ${topic}?`.slice(0, 140);
  return facts.list() ? 'Which one?' : 'What shall we do on Friday?';
}

function optionsOf({ topic, facts }: AppSpec): readonly string[] {
  const named = facts.list()?.slice(0, MOST_OPTIONS);
  if (named) return named.map((text) => capitalised(text).slice(0, OPTION_MAX_LENGTH));
  return topic ? ['I love it', 'It is fine', 'Not for me'] : ['Go to the cinema', 'Cook together', 'Stay at home'];
}
