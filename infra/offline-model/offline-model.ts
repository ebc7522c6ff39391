/** The built-in composer: a deterministic model that plans, writes, repairs and revises apps without a network. */
import type { LocalModel, LocalModelRequest } from '../local/bedrock/local-model.ts';
import { readBrief } from './engine/app-spec.ts';
import { answerQuestion } from './engine/assistant.ts';
import { answerVisitor, isForCompanion } from './engine/companion.ts';
import { answerRevision, answerRewrite } from './engine/editor/editor.ts';
import { renderPage } from './engine/page.ts';
import { answerPlan } from './engine/planner.ts';
import { repair } from './engine/repairer.ts';
import { parseSections, stageOf } from './engine/sections.ts';

/** Returns the model. It keeps no state: the same request always gets the same answer. */
export function createComposer(): LocalModel {
  return { answer };
}

const CONTINUE = /^\s*Continue exactly where you stopped/;

/** A follow-up about problems gets the same answer again; one after a length stop gets the rest of it. */
function answer({ system, messages }: LocalModelRequest): string {
  if (isForCompanion(system)) return answerVisitor(messages);
  const asked = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  const stage = stageOf(system);
  const opening = stage === 'assistant' ? asked.at(-1) : asked[0];
  const whole = wholeAnswer(stage, opening ?? '');
  if (!CONTINUE.test(asked.at(-1) ?? '')) return whole;
  const soFar = messages.findLast(({ role }) => role === 'assistant')?.text ?? '';
  return whole.startsWith(soFar) ? whole.slice(soFar.length) : '';
}

function wholeAnswer(stage: ReturnType<typeof stageOf>, prompt: string): string {
  const sections = parseSections(prompt);
  const { document = '', change = '', problems = '' } = sections;
  switch (stage) {
    case 'planner':
      return answerPlan(readBrief(sections));
    case 'coder': {
      const brief = readBrief(sections);
      return renderPage(brief, brief.archetype.compose(brief));
    }
    case 'repairer':
      return repair(document, problems);
    case 'editor':
      return answerRevision(document, change, readBrief(sections));
    case 'rewriter':
      return answerRewrite(document, change, readBrief(sections));
    case 'assistant':
      return answerQuestion(sections);
    case 'unknown':
      return "I am Buidl's built-in composer. I can plan, write, repair and revise apps; this request is none of these.";
  }
}
