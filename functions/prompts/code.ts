import type { BuildRequest } from '../ports/builds.ts';
import { DECLARED_FLOWS, STEP_LANGUAGE } from './acceptance-steps.ts';
import { requestSections } from './request-sections.ts';
import { DOCUMENT_RULES, NEW_APP_SETTINGS_RULE, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

export const CODE_SYSTEM = `You are the Coder of Buidl.
Write the app that the sections below describe as one complete, self-contained HTML document, from <!doctype html> to </html>, and nothing before it.

Rules:
${DOCUMENT_RULES}
${NEW_APP_SETTINGS_RULE}
- When the plan lists images, use {{image:placeholder_id}} as their address and write a fitting alt text, which is empty for textures, backgrounds and covers.
- Where a <plan> is given, follow it: its title, palette, features, sections, data, interactions; every flow of its checks must hold on a fresh page, by exactly these roles and names.
- Every feature that the plan or the idea names is in reach from navigation that is always visible, under its own words, and works.
- There is no server. Accounts, roles, payments and other people are simulated: with eight or more believable items from the start, and with the demo names and passwords on the screen that asks for them. Live values change visibly within 3 seconds.
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
