/** Writes the response of the Assistant: a short text about Buidl, about an idea, or about a document. */

import type { Sections } from '../prompt-sections.ts';
import { readAppSpec } from '../read-app-spec.ts';
import { responseAboutBuidl } from './about-buidl.ts';
import { responseAboutDocument } from './about-document.ts';

const MOST_READ_CHARACTERS = 2_000;

/** Returns the response, or a text saying that the offline model does not know the answer. */
export function assistantResponse(sections: Sections): string {
  const question = (sections.question ?? '').slice(0, MOST_READ_CHARACTERS).trim();
  const { document } = sections;
  if (question === '') return 'Please ask a question, or describe the app that you have in mind.';
  const known = responseAboutBuidl(question);
  if (known !== undefined) return known;
  if (document !== undefined && document.trim() !== '') return responseAboutDocument(question, document);
  return sketch(question);
}

/** Treats the question as an idea, and suggests a longer prompt for it. */
function sketch(question: string): string {
  const spec = readAppSpec({ idea: question });
  const { summary, features, data } = spec.template.plan(spec);
  const does = Object.keys(features)
    .slice(0, 5)
    .map((each) => each.charAt(0).toLowerCase() + each.slice(1));
  if (
    !/\b(?:app|game|site|website|page|tool|tracker|list|timer|build|make|create|idea|prompt|want)\b/i.test(question) &&
    spec.template.id === 'collection'
  ) {
    return "I am Buidl's built-in composer, not a language model, so I can't answer that one. I can tell you what your app does and how to change it, or turn an idea into a fuller prompt: describe the app in a sentence.";
  }
  return [
    `Here is a fuller prompt for that idea:`,
    '',
    '```prompt',
    `${spec.title}: ${question.replace(/[.?!\s]+$/u, '')}. It should offer: ${does.join('; ')}. It keeps ${data.join(', ').toLowerCase() || 'its settings'} on the device, works with the keyboard and by touch, and looks right in a light and a dark theme.`,
    '```',
    '',
    `What the built-in composer would make of it: ${summary}`,
  ].join('\n');
}
