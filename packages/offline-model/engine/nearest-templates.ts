/** Finds the templates that are nearest to an idea for which no template exists. */
import { allTemplates } from '../templates/all-templates.ts';
import { type Choice, scoreOf } from './choose-template.ts';
import type { Template } from './template.ts';

const NEAREST = 3;
/** Suggested templates for ideas that contain no keyword of any template, by words that such an idea may contain. */
const CUES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:games?|play\w*|levels?)\b/i, ['breakout', 'scoreboard', 'quiz']],
  [/\b(?:cost\w*|pric\w+|spen[dt]\w*|pay\w*|money|rent|bills?)\b|[€$£]/i, ['expense-tracker']],
  [
    /\b(?:when|dates?|days?|week\w*|month\w*|schedul\w*|remind\w*|water\w*|feed\w*|appointments?|plan\w*|stop|quit)\b/i,
    ['habit-tracker'],
  ],
  [/\b(?:measur\w*|weigh\w*|how much|how many|hours)\b/i, ['dashboard']],
];
const USUAL = ['todo-list', 'notes', 'kanban'];

/** Returns the three nearest templates, best first. */
export function nearestTemplates(choice: Choice): Template[] {
  const scored = allTemplates
    .map((template) => ({ template, score: scoreOf(template, choice) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ template }) => template);
  const ids = [...CUES.flatMap(([words, cued]) => (words.test(choice.idea) ? cued : [])), ...USUAL];
  const cued = ids.flatMap((id) => allTemplates.find((template) => template.id === id) ?? []);
  return [...new Set([...scored, ...cued])].slice(0, NEAREST);
}
