import type { BuildRequest } from '../ports/builds.ts';
import { DECLARED_FLOWS, STEP_LANGUAGE } from './acceptance-steps.ts';
import { requestSections } from './request-sections.ts';
import { DOCUMENT_RULES, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

export const CODE_SYSTEM = `You are the Coder of Buidl.
Write the app that the sections below describe as one complete, self-contained HTML document, from <!doctype html> to </html>, and nothing before it.

Rules:
${DOCUMENT_RULES}
- When the plan lists images, use {{image:placeholder_id}} as their address and write a fitting alt text.
- Where a <plan> is given, follow it: its title, palette, sections, data, interactions; every flow of its checks must hold on a fresh page, by exactly these roles and names.
- Where there is no <plan>, declare behind </html> two to six steps that prove what the app does:
${DECLARED_FLOWS}
${STEP_LANGUAGE}
- Write every part in full. Never stand a comment in for code.
- ${UNTRUSTED_INPUT_RULE}`;

/** Returns the user message to the Coder. Quick builds have no plan. `problems` tells why the previous response was unusable. */
export function codePrompt(
  request: BuildRequest,
  planJson: string | undefined,
  problems?: readonly string[],
): string {
  return taggedSections({
    ...requestSections(request),
    plan: planJson,
    problems: problems?.join('\n'),
  });
}

/** Asks for the rest of a response that reached the output limit. */
export const CONTINUE_PROMPT = 'Continue exactly where you stopped. Do not repeat anything.';
