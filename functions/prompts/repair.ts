import type { BuildRequest } from '../ports/builds.ts';
import { relevantLines } from './relevant-lines.ts';
import { changeSections, requestSections } from './request-sections.ts';
import { EDIT_FORMAT, LIBRARY_RULES, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

export const REPAIR_SYSTEM = `You are the Repairer of Buidl.
The document below was opened in a real browser, which reported the problems listed, with the lines they come from. Mend their causes and change nothing else. Where there is a <change> or there are <new_settings>, they were made on request: keep them.
${EDIT_FORMAT}

Rules for what you write:
${LIBRARY_RULES}
- ${UNTRUSTED_INPUT_RULE}`;

export interface BrokenApp {
  /** Without the bytes of its images. */
  document: string;
  /** The lines that Check found. */
  problems: readonly string[];
  planJson?: string | undefined;
}

/** Returns the user message to the Repairer. */
export function repairPrompt(request: BuildRequest, { document, problems, planJson }: BrokenApp): string {
  return taggedSections({
    document,
    ...requestSections(request),
    plan: planJson,
    ...changeSections(request),
    problems: problems.join('\n'),
    lines: relevantLines(document, problems),
  });
}
