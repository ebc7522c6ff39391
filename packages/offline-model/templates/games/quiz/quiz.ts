/** A quiz: one question at a time, explanations, a score, a review, and questions of the user. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { html } from '../../../engine/markup.ts';
import { click, press, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { stem, within, wordsOf } from '../../../engine/words.ts';
import { generalTopic, type QuestionTopic, questionTopics } from './question-bank.ts';

export const quiz: Template = {
  id: 'quiz',
  label: 'Quiz',
  titleFor: (topic) => `${topic} quiz`,
  type: 'game',
  color: { lightness: 0.52, chroma: 0.19, hue: 285 },
  icon: '<path d="M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18h.01"/><circle cx="12" cy="12" r="9.5"/>',
  keywords: keywords({
    5: ['quiz', 'trivia', 'questionnaire game', 'multiple choice', 'quizz'],
    2: ['test my knowledge', 'test your knowledge', 'question', 'guess the', 'exam practice'],
    4: ['ratespiel', 'wissenstest'],
  }),
  can: [
    'answer',
    'choice',
    'explanation',
    'explain',
    'score',
    'point',
    'result',
    'review',
    'round',
    'add',
    'number',
    'timeless',
    'antwort',
    'erklärung',
    'punkt',
    'ergebnis',
    'runde',
    'frage',
  ],
  otherMeanings: [
    'quiz night scoreboard',
    'job interview questions',
    'interview questions',
    'ask a question',
    'ask questions',
    'any question',
    'frequently asked questions',
    'questions and answers',
  ],
  styleFile: new URL('./quiz.css', import.meta.url),
  scriptFile: new URL('./quiz.js', import.meta.url),
  compose(spec) {
    const { label, bank, amount } = choiceOf(spec);
    return {
      tagline: `${amount} questions about ${label}, with the reason behind every answer.`,
      width: 'narrow',
      config: { topic: label, amount, questions: bank.questions },
      shortcuts: [
        { keys: '1 / 2 / 3 / 4', does: 'Choose an answer' },
        { keys: 'Enter', does: 'Start, or go to the next question' },
      ],
      body: html`<section id="intro" class="card panel stack" aria-labelledby="intro-title">
  <p class="label kicker">${bank === generalTopic && spec.topic ? `${label} · general questions to begin with` : bank.name}</p>
  <h2 id="intro-title">Ready for <span id="amount">${amount}</span> questions?</h2>
  <p class="hint" id="best-line">No result yet. Take your time, there is no clock.</p>
  <button type="button" class="primary large" id="start">Start quiz</button>
</section>
<section id="play" class="card panel stack" aria-labelledby="question" hidden>
  <div class="row spread number"><p class="label" id="position"></p><p class="label" id="score"></p></div>
  <div class="progress" id="progress" role="progressbar" aria-label="Quiz progress" aria-valuemin="0" aria-valuenow="0"><span></span></div>
  <h2 id="question" tabindex="-1"></h2>
  <div id="answers" class="answers" role="group" aria-labelledby="question"></div>
  <p id="because" class="because" hidden></p>
  <button type="button" class="primary large" id="next" hidden>Next question</button>
</section>
<section id="result" class="card panel stack" aria-labelledby="result-title" hidden>
  <p class="label kicker">Result</p>
  <h2 id="result-title" tabindex="-1"></h2>
  <p id="result-text"></p>
  <ol id="review" class="review" aria-label="Your answers"></ol>
  <button type="button" class="primary large" id="again">Play again</button>
</section>
<details class="card own">
  <summary>Add your own questions</summary>
  <form id="own-form" class="stack" autocomplete="off">
    <label>Your question<input name="ask" maxlength="160" required></label>
    <label>Right answer<input name="right" maxlength="80" required></label>
    <label>Wrong answers, separated by commas<input name="wrong" maxlength="240" required></label>
    <button type="submit">Save question</button>
  </form>
  <ul id="own" aria-label="Your questions"></ul>
</details>`,
    };
  },
  plan: (spec) => {
    const { label, amount } = choiceOf(spec);
    const [next, after] =
      amount === 1
        ? ['See the result', see('button', 'Play again')]
        : ['Next question', see('button', 'Next question', { state: 'gone' })];
    return {
      summary: `${spec.title}: a quiz of ${amount} questions about ${label} with explanations, a score and a review.`,
      sections: [
        { name: 'Start', purpose: 'The topic, the number of questions and the best result' },
        { name: 'Question', purpose: 'Four answers, feedback and the reason' },
        { name: 'Result', purpose: 'The score and a review of all answers' },
        { name: 'Own questions', purpose: 'Questions that the player adds' },
      ],
      data: ['Question: text, four answers, reason', 'Best result'],
      features: {
        Start: [click('Start quiz'), see('progressbar', 'Quiz progress')],
        'Choose an answer by number key': [click('Start quiz'), press('1'), see('button', next)],
        'Go on': [click('Start quiz'), press('1'), see('button', next), press('Enter'), after],
      },
    };
  },
};

function choiceOf({ idea, topic, title, facts }: AppSpec): {
  label: string;
  bank: QuestionTopic;
  amount: number;
} {
  const bank = bankFor(topic ?? '') ?? bankFor(idea) ?? bankFor(title) ?? generalTopic;
  const amount = within(
    facts.number(['question', 'round', 'frage'], bank.questions.length),
    1,
    bank.questions.length,
    Math.min(8, bank.questions.length),
  );
  const label = topic ?? (bank === generalTopic ? 'this and that' : bank.name.toLowerCase());
  return { label, bank, amount };
}

function bankFor(text: string): QuestionTopic | undefined {
  const stems = ` ${wordsOf(text).map(stem).join(' ')} `;
  return questionTopics.find(({ words }) =>
    words.some((word) => stems.includes(` ${wordsOf(word).map(stem).join(' ')} `)),
  );
}
