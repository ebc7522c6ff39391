import type { BuildRequest } from '../ports/builds.ts';
import { relevantLines } from './relevant-lines.ts';
import { changeSections, type EarlierWork, earlierSections, requestSections } from './request-sections.ts';
import { DATA_RULES, EDIT_FORMAT, LIBRARY_RULES, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

export const REPAIR_SYSTEM = `You are the Repairer of Buidl.
The document below was opened in a real browser, which reported the problems listed, with the lines they come from. Mend their causes and change nothing else. Where there is a <change> or there are <new_settings>, they were made on request: keep them, and the <earlier_changes>. <known_problems> were there before it: leave them, unless <change> asks to mend them. <faults>, if any, were seen in the images, which show its views at 1280 and 360 pixels: mend those as well. A single screenshot shows the first view at 1280 pixels.
${EDIT_FORMAT}

Rules for what you write:
${LIBRARY_RULES}
- ${DATA_RULES}
- ${UNTRUSTED_INPUT_RULE}`;

export interface BrokenApp {
  /** The bytes of its images are removed. */
  document: string;
  /** The problems that Check found. */
  problems: readonly string[];
  /** The faults that a review found, most important first. */
  faults?: readonly string[] | undefined;
  planJson?: string | undefined;
  /** Includes the problems that the base revision already had. */
  earlier: EarlierWork;
}

/** Returns the user message to the Repairer. */
export function repairPrompt(
  request: BuildRequest,
  { document, problems, faults, planJson, earlier }: BrokenApp,
): string {
  return taggedSections({
    document,
    ...requestSections(request),
    plan: planJson,
    ...earlierSections(earlier),
    ...changeSections(request),
    problems: problems.length === 0 && faults ? undefined : problems.join('\n'),
    faults: faults?.join('\n'),
    lines: relevantLines(document, problems),
  });
}
