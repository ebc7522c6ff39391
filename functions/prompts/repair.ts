import type { Flow } from '../../shared/domain/acceptance-steps.ts';
import { writtenStep } from '../../shared/domain/written-steps.ts';
import type { BuildRequest } from '../ports/builds.ts';
import { relevantLines } from './relevant-lines.ts';
import { changeSections, type EarlierWork, earlierSections, requestSections } from './request-sections.ts';
import { DATA_RULES, EDIT_FORMAT, LIBRARY_RULES, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

export const REPAIR_SYSTEM = `You are the Repairer of Buidl.
The document below was opened in a real browser, which reported the problems listed, with the lines they come from. Mend their causes and change nothing else. Where there is a <change> or there are <new_settings>, they were made on request: keep them, and the <earlier_changes>. <known_problems> were there before it: leave them, unless <change> asks to mend them. <faults>, if any, were seen in the images, which show its views at 1280 and 360 pixels: mend those as well. A single screenshot shows the first view at 1280 pixels. <steps>, if any, has all steps of the flows that failed. <earlier_repairs>, if any, are what was tried before and what it left: do not repeat what did not help.
${EDIT_FORMAT}

A problem can be an error of the browser's steps: leave what is right as it is. Where nothing is to mend, respond with this one line instead and nothing else, and the browser looks again:
REFUSED: why the document is right

Rules for what you write:
${LIBRARY_RULES}
- ${DATA_RULES}
- ${UNTRUSTED_INPUT_RULE}`;

export interface EarlierRepair {
  /** The removed and added lines; empty when the answer was unusable. */
  changes: string;
  /** The problems that Check found after the repair. */
  problems: readonly string[];
  /** True if the document still contains the changes of the repair. */
  isKept: boolean;
}

export interface BrokenApp {
  /** The document without the bytes of its images. */
  document: string;
  /** The problems that Check found. */
  problems: readonly string[];
  /** The flows with a step that failed. */
  failedFlows?: readonly Flow[];
  /** The faults that a review found, most important first. */
  faults?: readonly string[] | undefined;
  /** The earlier repairs, oldest first. */
  repairs?: readonly EarlierRepair[];
  planJson?: string | undefined;
  /** The changes before this one, and the problems that the base revision already had. */
  earlier: EarlierWork;
}

/** Returns the user message to the Repairer. */
export function repairPrompt(
  request: BuildRequest,
  { document, problems, failedFlows = [], faults, repairs = [], planJson, earlier }: BrokenApp,
): string {
  return taggedSections({
    document,
    ...requestSections(request),
    plan: planJson,
    ...earlierSections(earlier),
    ...changeSections(request),
    earlier_repairs: repairs.length === 0 ? undefined : repairs.map(repairText).join('\n\n'),
    problems: problems.length === 0 && faults ? undefined : problems.join('\n'),
    steps: failedFlows.length === 0 ? undefined : failedFlows.map(stepsText).join('\n\n'),
    faults: faults?.join('\n'),
    lines: relevantLines(document, problems),
  });
}

/** Returns the steps of a flow, numbered as in the problems. */
function stepsText({ name, steps }: Flow): string {
  return [`“${name}”`, ...steps.map((step, index) => `${index + 1} ${writtenStep(step)}`)].join('\n');
}

function repairText({ changes, problems, isKept }: EarlierRepair, index: number): string {
  const number = index + 1;
  if (changes === '') return `${number}: It changed nothing.\nAfter it: ${problems.join('; ') || 'no problem'}`;
  const place = isKept ? 'The document has these changes' : 'These changes were undone';
  return `${number}: ${place}:\n${changes}\nAfter it: ${problems.join('; ') || 'no problem'}`;
}
