/** A poll: ask, vote (one after another on the same device), see the result, keep earlier polls. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
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
      'encuesta',
      'votación',
      'umfrage',
      'abstimmung',
      'sondage',
      'sondaggio',
      'enquete',
      'опрос',
      'голосование',
      'アンケート',
      '投票',
      '투표',
      '설문',
    ],
    3: ['vote', 'voting', 'feedback form'],
  }),
  otherMeanings: ['election results', 'poll tax', 'land survey', 'vote of thanks'],
  styleFile: new URL('./poll.css', import.meta.url),
  scriptFile: new URL('./poll.js', import.meta.url),
  compose: ({ topic, facts }) => ({
    tagline: 'Ask, pass the device around, see what everybody thinks.',
    width: 'narrow',
    config: {
      question: topic
        ? `What do you think of ${topic}?`
        : facts.list()
          ? 'Which one?'
          : 'What shall we do on Friday?',
      options:
        facts.list()?.slice(0, 9).map(capitalised) ??
        (topic
          ? ['I love it', 'It is fine', 'Not for me']
          : ['Go to the cinema', 'Cook together', 'Stay at home']),
    },
    shortcuts: [
      { keys: '1–9', does: 'Vote for an option' },
      { keys: 'N', does: 'New poll' },
    ],
    body: html`<section class="card poll" aria-labelledby="question">
  <h2 id="question" dir="auto"></h2>
  <ol id="options" class="options" aria-label="Options"></ol>
  <div class="row spread">
    <p id="votes" class="hint number" role="status" aria-label="Votes"></p>
    <div class="row"><button type="button" id="undo" disabled>Take back last vote</button><button type="button" class="plain danger" id="reset">Start over</button></div>
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
</section>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: polls for one device passed around, with bars, shares, taking back and earlier polls.`,
    sections: [
      { name: 'Poll', purpose: 'The question, options to vote for, shares' },
      { name: 'New poll', purpose: 'A question and its options' },
      { name: 'All polls', purpose: 'Go back to an earlier one' },
    ],
    data: ['Poll: id, question, options with votes, order of the votes'],
    interactions: [
      'Vote',
      'Take back the last vote',
      'Start over with undo',
      'Make a new poll',
      'Open an earlier poll',
    ],
    checks: [
      { action: 'expect', role: 'list', name: 'Options' },
      { action: 'press', key: '1' },
      { action: 'expect', role: 'button', name: 'Take back last vote' },
      { action: 'click', role: 'button', name: 'Take back last vote' },
      { action: 'expect', role: 'heading', name: 'All polls' },
    ],
  }),
};
