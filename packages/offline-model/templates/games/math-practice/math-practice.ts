/** Sums to practise: times tables, adding, taking away, dividing; by level or table, with a round of tasks and what went wrong. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
const signIn = (idea: string) => {
  if (/multipl|times table|einmaleins|tabla/i.test(idea)) return 'times';
  if (/subtract|minus/i.test(idea)) return 'minus';
  if (/divis|divid/i.test(idea)) return 'divided';
  return /addition|adding|\bplus\b/i.test(idea) ? 'plus' : 'mixed';
};

export const mathPractice: Template = {
  id: 'math-practice',
  label: 'Sums',
  titleFor: (topic) => `${topic} sums`,
  type: 'game',
  color: { lightness: 0.55, chroma: 0.15, hue: 50 },
  icon: '<path d="M5 8h6M8 5v6M14 8h6M14.5 14.5l5 5M19.5 14.5l-5 5M5 15h6M5 19h6"/>',
  keywords: keywords({
    8: [
      'math race',
      'maths race',
      'math practice',
      'maths practice',
      'math game',
      'maths game',
      'math quiz',
      'maths quiz',
      'mental math',
      'mental arithmetic',
      'arithmetic',
      'multiplication',
      'multiplication table',
      'multiplication tables',
      'times table',
      'times tables',
      'addition and subtraction',
      'learn to add',
      'math for kids',
      'maths for kids',
      'math trainer',
      'math flashcards',
      'einmaleins',
      'kopfrechnen',
      'tablas de multiplicar',
      'tables de multiplication',
      'таблица умножения',
      '九九',
      '乘法',
      '구구단',
    ],
    4: ['math', 'maths'],
  }),
  otherMeanings: ['math notes', 'math formulas', 'math homework', 'math tutor', 'math blog'],
  styleFile: new URL('./math-practice.css', import.meta.url),
  scriptFile: new URL('./math-practice.js', import.meta.url),
  compose: ({ idea, facts }) => ({
    tagline: 'Ten tasks a round. What was wrong comes back.',
    width: 'narrow',
    config: {
      sign: signIn(idea),
      length: within(facts.number(['task', 'question', 'sum', 'problem']), 5, 50, 10),
    },
    shortcuts: [
      { keys: '0–9', does: 'Write the answer' },
      { keys: 'Enter', does: 'Check it' },
      { keys: 'Backspace', does: 'Take a digit back' },
    ],
    body: html`<div class="row spread">
  <label>Kind<select id="sign"><option value="mixed">All mixed</option><option value="plus">Adding</option><option value="minus">Taking away</option><option value="times">Times tables</option><option value="divided">Dividing</option></select></label>
  <label>Level<select id="level"><option value="10">Up to 10</option><option value="20">Up to 20</option><option value="100">Up to 100</option></select></label>
  <button type="button" id="new-round">New round</button>
</div>
<section class="card task" aria-label="Task">
  <progress id="progress" max="10" value="0" aria-label="Tasks done"></progress>
  <p id="question" class="question number" aria-live="polite"></p>
  <p id="typed" class="typed number" role="status" aria-label="Your answer">?</p>
  <p id="notice" class="hint"></p>
</section>
<div class="digits" role="group" aria-label="Digits">
${DIGITS.map((digit) => html`  <button type="button" data-key="${digit}">${digit}</button>`)}
  <button type="button" data-key="Backspace" aria-label="Take a digit back">${icon('back')}</button>
  <button type="button" data-key="Enter" class="primary">Check</button>
</div>
<dl class="figures number">
  <div><dt>Right</dt><dd id="right">0</dd></div>
  <div><dt>Streak</dt><dd id="streak">0</dd></div>
  <div><dt>Best streak</dt><dd id="best">0</dd></div>
  <div><dt>Rounds</dt><dd id="rounds">0</dd></div>
</dl>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: sums to practise in rounds, by kind and level; wrong ones come back; streaks are kept.`,
    sections: [
      { name: 'Kind and level', purpose: 'What is practised' },
      { name: 'Task', purpose: 'The sum, and the answer typed' },
      { name: 'Digits', purpose: 'Buttons for touch screens' },
    ],
    data: ['Kind and level', 'Best streak, rounds', 'Sums to repeat'],
    interactions: ['Type an answer', 'Check it', 'Choose kind and level', 'New round'],
    checks: [
      { action: 'press', key: '7' },
      { action: 'click', role: 'button', name: 'Check' },
      { action: 'expect', role: 'status', name: 'Your answer' },
      { action: 'click', role: 'button', name: 'New round' },
      { action: 'expect', role: 'progressbar', name: 'Tasks done' },
    ],
  }),
};
