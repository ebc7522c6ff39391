import type { Flow } from '../../shared/domain/acceptance-steps.ts';
import { writtenFlow } from '../../shared/domain/written-steps.ts';
import type { AttachedRequest } from '../ports/builds.ts';
import { DECLARED_FLOWS, STEP_LANGUAGE } from './acceptance-steps.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { changeSections, type EarlierWork, earlierSections, requestSections } from './request-sections.ts';
import { CHANGED_APP_SETTINGS_RULE, EDIT_FORMAT, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

export const EDIT_SYSTEM = `You are the Editor of Buidl.
Change the document below as <change> asks. <selected_element>, if any, is what the person pointed at in the running app: its selector and HTML there, which the document may write differently; “this” and “here” mean it. What it does not ask for stays as it is, to the letter. <earlier_changes> were made before, the last one last: keep what they brought. <known_problems> are mended only where <change> asks for it.
${EDIT_FORMAT}

Behind the blocks, tell the person who asked in one line and in their language what is different now:
SUMMARY: one short sentence, such as “The timer is larger and has a long break.”

Then declare the flows that show the change, and which earlier flows it makes wrong:
${DECLARED_FLOWS}
${STEP_LANGUAGE}
"next" in that JSON is a list of three changes that would now make this app better, each an instruction of at most eight words in the language of the change.

When the change cannot be made, or it is not clear what is wanted, respond with this one line instead and nothing else:
REFUSED: the reason, in one sentence that its reader understands

Rules for what you write:
${CHANGED_APP_SETTINGS_RULE}
${DOCUMENT_RULES}
- ${UNTRUSTED_INPUT_RULE}`;

export interface EditedApp {
  /** The document without the bytes of its images. */
  document: string;
  /** The acceptance flows that the document passes. */
  flows: readonly Flow[];
  earlier: EarlierWork;
}

/**
 * Returns the user message for two model roles: the Editor, which responds with search/replace blocks, and the
 * Rewriter, which responds with the whole document after edits could not be applied. The document comes first, so that
 * providers can cache it for later requests. `refused` explains why the previous response was unusable.
 */
export function editPrompt(
  request: AttachedRequest,
  { document, flows, earlier }: EditedApp,
  refused?: readonly string[],
): string {
  return taggedSections({
    document,
    ...requestSections(request),
    ...earlierSections(earlier),
    checks: flows.length === 0 ? undefined : JSON.stringify(flows.map(writtenFlow)),
    ...changeSections(request),
    problems: refused?.join('\n'),
  });
}

export interface MissingEdits {
  /** The document with the applied edits. */
  document: string;
  /** The numbers of the applied edit blocks, counted from 1. */
  applied: readonly number[];
  problems: readonly string[];
}

/** Returns the next user message when some edits do not apply: the reasons and the current document. */
export function editProblemsPrompt({ document, applied, problems }: MissingEdits): string {
  const kept =
    applied.length === 0
      ? 'None of the blocks was applied. Respond with all of them again'
      : `Already applied: ${applied.map((number) => `block ${number}`).join(', ')}; do not send ${applied.length === 1 ? 'it' : 'them'} again. Respond with the others only`;
  return `${taggedSections({ problems: problems.join('\n'), document })}\n${kept}, so that each SEARCH text occurs exactly once in this document.`;
}
