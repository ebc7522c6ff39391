import type { BuildRequest } from '../ports/builds.ts';
import { relevantLines } from './relevant-lines.ts';
import { requestSections } from './request-sections.ts';
import { EDIT_FORMAT, LIBRARY_RULES, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

export const REPAIR_SYSTEM = `You are the Repairer of Buidl.
The document below was opened in a real browser, which reported the problems listed, with the lines they come from. Mend their causes and change nothing else.
${EDIT_FORMAT}

Rules for what you write:
${LIBRARY_RULES}
- ${UNTRUSTED_INPUT_RULE}`;

/** Returns the user message to the Repairer. `problems` are the lines that Check found. */
export function repairPrompt(request: BuildRequest, document: string, problems: readonly string[]): string {
  return taggedSections({
    ...requestSections(request),
    document,
    problems: problems.join('\n'),
    lines: relevantLines(document, problems),
  });
}
