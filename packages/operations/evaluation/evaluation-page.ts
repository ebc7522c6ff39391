import type { EvaluationResult, Judgement } from './evaluation-result.ts';
import { SCORE_HEADINGS, scoreCells } from './evaluation-table.ts';
import type { EvaluationPrompt } from './prompt-set.ts';
import { folderOf } from './result-files.ts';
import { outcomeText, scoreOf } from './score.ts';

const STYLE = `:root { color-scheme: light dark } body { font: 15px/1.5 system-ui, sans-serif; margin: 24px; max-width: 1400px }
table { border-collapse: collapse; margin: 16px 0 } th, td { padding: 4px 12px; text-align: left; border-bottom: 1px solid #8886 }
.models { display: grid; grid-template-columns: repeat(auto-fit, minmax(280px, 1fr)); gap: 24px }
img { width: 100%; aspect-ratio: 16/9; object-fit: cover; object-position: top; border: 1px solid #8886; border-radius: 6px }
section { border-top: 2px solid #8886; margin-top: 32px } ul { list-style: none; padding: 0 } li { margin: 6px 0 }
.yes b { color: #1a7f37 } .no b { color: #cf222e } .unsure b { color: #9a6700 } small { opacity: .75; display: block }`;

/** Returns a results page without scripts. It shows thumbnails and apps from the neighboring folders. */
export function evaluationPage(
  models: readonly string[],
  prompts: readonly EvaluationPrompt[],
  results: readonly EvaluationResult[],
): string {
  const rows = models.map((model) => row('td', scoreCells(scoreOf(model, prompts, results))));
  const sections = prompts.map((prompt) => promptSection(prompt, models, results));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Evaluation</title><style>${STYLE}</style></head>
<body>
<h1>Evaluation</h1>
<table>
${row('th', SCORE_HEADINGS)}
${rows.join('\n')}
</table>
${sections.join('\n')}
</body>
</html>
`;
}

function row(tag: 'td' | 'th', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
}

function promptSection(
  { id, instruction }: EvaluationPrompt,
  models: readonly string[],
  results: readonly EvaluationResult[],
): string {
  const columns = models.map((model) => {
    const result = results.find((each) => each.model === model && each.promptId === id);
    return `<article><h3>${escaped(model)}: ${escaped(outcomeText(result))}</h3>\n${result ? resultPart(result) : '<p>Not tried.</p>'}</article>`;
  });
  return `<section id="${escaped(id)}">
<h2>${escaped(id)}</h2>
<p>${escaped(instruction)}</p>
<div class="models">
${columns.join('\n')}
</div>
</section>`;
}

function resultPart({ model, promptId, built, judgement }: EvaluationResult): string {
  if (!built.isCompleted) return `<p>${escaped(built.error ?? 'The build failed.')}</p>`;
  const path = escaped(`${encodeURIComponent(folderOf(model))}/${promptId}`);
  const steps = `${built.stepsPassed} steps passed, ${built.stepsFailed} failed; ${Math.round(built.seconds)} s, ${built.tokens.toLocaleString('en-US')} tokens`;
  return [
    `<a href="${path}.html"><img src="${path}.jpg" alt="The first view of the app" loading="lazy"></a>`,
    `<p>${escaped(steps)}</p>`,
    ...built.openProblems.map((problem) => `<p><small>${escaped(problem)}</small></p>`),
    judgement ? casesPart(judgement) : '<p>Not judged.</p>',
  ].join('\n');
}

function casesPart({ judge, cases }: Judgement): string {
  const items = cases.map(
    ({ text, verdict, reason }) =>
      `<li class="${verdict}"><b>${verdict}</b> ${escaped(text)}<small>${escaped(reason)}</small></li>`,
  );
  return `<ul>\n${items.join('\n')}\n</ul>\n<p><small>Judged by ${escaped(judge)}</small></p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
