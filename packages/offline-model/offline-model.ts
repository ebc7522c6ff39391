/** A deterministic model that plans, writes, repairs and revises apps without a network. */

import { assistantResponse } from './engine/assistant/assistant-response.ts';
import { companionResponse, isForCompanion } from './engine/companion/companion-response.ts';
import { flowsOfApp } from './engine/declared-flows.ts';
import { disclaimerOf } from './engine/disclaimer.ts';
import { editorResponse, rewriterResponse } from './engine/editor/editor-response.ts';
import { examinerResponse } from './engine/examiner/examiner-response.ts';
import { nextWishes } from './engine/next-wishes.ts';
import { planResponse } from './engine/plan-response.ts';
import { parseSections, type Sections, stageOf } from './engine/prompt-sections.ts';
import { proposalResponse } from './engine/proposal-response.ts';
import { newThemeOf, readAppSpec } from './engine/read-app-spec.ts';
import { renderPage } from './engine/render-page.ts';
import { repair } from './engine/repair.ts';
import type { LocalModel, LocalModelDisclaimer, LocalModelRequest } from './local-model.ts';

/** Returns the model. It keeps no state, so the same request always gets the same response. */
export function createOfflineModel(): LocalModel {
  return { complete, disclaimer };
}

/** Tells the owner, and nobody who uses the app, who wrote it. */
const ORIGIN = 'Composed offline by the built-in composer, from a template and without a language model.';

/** Returns a disclaimer for the app that the Coder writes or the Estimator announces. */
function disclaimer({ system, messages }: LocalModelRequest): LocalModelDisclaimer | undefined {
  const stage = stageOf(system);
  if (isForCompanion(system) || (stage !== 'coder' && stage !== 'estimator')) return undefined;
  const asked = messages.find(({ role }) => role === 'user')?.text ?? '';
  const found = disclaimerOf(readAppSpec(parseSections(asked)));
  if (stage === 'estimator') return found;
  return { isFree: found?.isFree ?? false, notes: [ORIGIN, ...(found?.notes ?? [])] };
}

const CONTINUE = /^\s*Continue exactly where you stopped/;

/**
 * Responds to the first message of a stage. A later message that reports problems gets the same response. A request to
 * continue after the output limit gets the rest of the response.
 */
function complete({ system, messages }: LocalModelRequest): string {
  if (isForCompanion(system)) return companionResponse(messages);
  const asked = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  const stage = stageOf(system);
  const opening = stage === 'assistant' ? asked.at(-1) : asked[0];
  const whole = wholeResponse(stage, opening ?? '');
  if (!CONTINUE.test(asked.at(-1) ?? '')) return whole;
  const soFar = messages.findLast(({ role }) => role === 'assistant')?.text ?? '';
  return whole.startsWith(soFar) ? whole.slice(soFar.length) : '';
}

/** Returns a sentence that requests the theme which the user chose for a revision; empty without a new theme. */
function themeRequest(sections: Sections): string {
  const theme = newThemeOf(sections);
  return theme === undefined ? '' : `\nSwitch to the ${theme} theme.`;
}

function wholeResponse(stage: ReturnType<typeof stageOf>, prompt: string): string {
  const sections = parseSections(prompt);
  const { document = '', problems = '' } = sections;
  const change = `${sections.change ?? ''}${themeRequest(sections)}`;
  switch (stage) {
    case 'estimator':
      return proposalResponse(readAppSpec(sections));
    case 'planner':
      return planResponse(readAppSpec(sections));
    case 'coder': {
      const spec = readAppSpec(sections);
      const page = renderPage(spec, spec.template.compose(spec));
      // A plan that the user saw before the build has no flows, so this response adds them.
      return spec.plan === undefined || spec.plan.checks.length === 0
        ? page + flowsOfApp(spec, nextWishes(page, spec))
        : page;
    }
    case 'repairer':
      return repair(document, problems);
    case 'editor':
      return editorResponse(document, change, { spec: readAppSpec(sections), checks: sections.checks });
    case 'rewriter':
      return rewriterResponse(document, change, { spec: readAppSpec(sections), checks: sections.checks });
    case 'examiner':
      return examinerResponse(sections);
    case 'assistant':
      return assistantResponse(sections);
    case 'unknown':
      return "I am Buidl's built-in composer. I can plan, write, repair and revise apps; this request is none of these.";
  }
}
