/** The Repairer: mends what the browser complained about, and nothing else. */
import type { BuildRequest } from '../core/generation/build-request.ts';
import { requestSections } from './app-request.ts';
import { taggedSections } from './tagged-section.ts';

export const REPAIR_SYSTEM = `You are the Repairer of Buidl.
The document below was opened in a real browser, which reported the problems listed. Mend their causes and change nothing else.
Answer with search/replace blocks only, in this exact form, as many as are needed:

<<<<<<< SEARCH
lines copied exactly from the document
=======
the lines that take their place
>>>>>>> REPLACE

Each SEARCH text must occur exactly once in the document, so take enough lines around the spot. Keep the blocks small. Do not repeat the document.`;

/** The user message of the Repairer. */
export function repairPrompt(request: BuildRequest, document: string, problems: readonly string[]): string {
  return taggedSections({ ...requestSections(request), document, problems: problems.join('\n') });
}
