/** The built-in composer: a deterministic model that plans, writes and repairs apps without a network. */
import type { LocalModel, LocalModelRequest } from '../bedrock/local-model.ts';
import { readBrief } from './brief.ts';
import { renderPage } from './page.ts';
import { answerPlan } from './planner.ts';
import { repair } from './repairer.ts';
import { parseSections, stageOf } from './sections.ts';

/** Returns the model. It keeps no state: the same request always gets the same answer. */
export function createComposer(): LocalModel {
  return { answer };
}

function answer({ system, messages }: LocalModelRequest): string {
  const prompt = messages.findLast((message) => message.role === 'user')?.text ?? '';
  const sections = parseSections(prompt);
  switch (stageOf(system)) {
    case 'planner':
      return answerPlan(readBrief(sections));
    case 'coder': {
      const brief = readBrief(sections);
      return renderPage(brief, brief.archetype.compose(brief));
    }
    case 'repairer':
      return repair(sections.document ?? '', sections.problems ?? '');
    case 'unknown':
      return "I am Buidl's built-in composer. I can plan, write and repair apps; this request is none of these.";
  }
}
