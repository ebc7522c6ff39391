import type { BuildRequest } from '../ports/builds.ts';
import { requestSections } from './request-sections.ts';
import { DOCUMENT_RULES, EDIT_FORMAT, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

export const EDIT_SYSTEM = `You are the Editor of Buidl.
Change the document below as <change> asks. What it does not ask for stays as it is, to the letter.
${EDIT_FORMAT}

When the change cannot be made, or it is not clear what is wanted, respond with this one line instead and nothing else:
REFUSED: the reason, in one sentence that its reader understands

Rules for what you write:
${DOCUMENT_RULES}
- ${UNTRUSTED_INPUT_RULE}`;

/** Returns the user message to the Editor and to the Rewriter. `change` is the requested change. */
export function editPrompt(request: BuildRequest, change: string, document: string): string {
  return taggedSections({ ...requestSections(request), change, document });
}

/** Returns the next user message when edits do not apply: the reasons and the current document. */
export function editProblemsPrompt(problems: readonly string[], document: string): string {
  return `${taggedSections({ problems: problems.join('\n'), document })}\nNone of the blocks was applied. Respond with all of them again, so that each SEARCH text occurs exactly once.`;
}
