import { DESIGN_NAMES, type Design } from '../../shared/domain/design.ts';
import type { ResolvedLook } from '../../shared/domain/looks/look.ts';
import type { Plan } from '../../shared/domain/plan.ts';
import type { AttachedRequest } from '../ports/builds.ts';
import { DECLARED_FLOWS, STEP_LANGUAGE } from './acceptance-steps.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { lookLines } from './look-section.ts';
import { type PromptRule, ruleLines } from './prompt-rule.ts';
import { defaultSettingsText, requestSections } from './request-sections.ts';
import { NEW_APP_SETTINGS_RULE, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

const PROMPTS_TEST = 'test/unit/builds/prompts.test.ts';

/** The rules that only the prompt of the Coder contains. */
export const CODE_RULES: readonly PromptRule[] = [
  {
    id: 'planned-images',
    text: 'When the plan lists images, use {{image:placeholder_id}} as their address and write a fitting alt text, which is empty for textures, backgrounds and covers. <pictures> has the address of a drawing for each picture of the plan.',
    reason: 'Models invent addresses of images, which then are missing.',
    evidence: 'test/integration/builds/images.test.ts',
  },
  {
    id: 'look',
    text: 'Build the app around the layout, signature and imagery of <look>, which is from Buidl, and not around a header with cards. What the idea names counts more; colours that it names and the variables lack are set again after them.',
    reason: 'Five apps for five ideas were “one tidy template five times”.',
    evidence: 'Five graded apps: appearance 3.2 of 5, one font in all.',
  },
  {
    id: 'plan',
    text: 'Where a <plan> is given, follow it: its title, features, sections, data, interactions, assumptions; every flow of its checks must hold on a fresh page, by exactly these roles and names.',
    reason: 'The check finds elements by the roles and names of the plan.',
    evidence: 'test/integration/builds/authors-proof.test.ts',
  },
  {
    id: 'navigation',
    text: 'Every feature that the plan or the idea names is in reach from navigation that is always visible, under its own words, and works.',
    reason: 'Features lay behind controls that nobody found.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'simulated',
    text: 'Collections have the policies that the plan names. Accounts, roles and payments are simulated, with the demo names and passwords on the screen that asks for them; where nobody else adds any, with eight or more believable items from the start. Live values change visibly within 3 seconds.',
    reason: 'Apps without a server showed a login that nobody could pass, and lists without content.',
    evidence: PROMPTS_TEST,
  },
];

export const CODE_SYSTEM = `You are the Coder of Buidl.
Write the app that the sections below describe as one complete, self-contained HTML document, from <!doctype html> to </html>, and nothing before it.

Rules:
${DOCUMENT_RULES}
${NEW_APP_SETTINGS_RULE}
${ruleLines(CODE_RULES)}
- Where there is no <plan>, or its checks are empty, declare behind </html> the flows that show what the app does, one for each function:
${DECLARED_FLOWS}
${STEP_LANGUAGE}
- Where there is no <plan>, "next" in that JSON is a list of three changes that would make this app better, each an instruction of at most eight words in the language of the idea.
- Where there is no <project_type> either, "type" in that JSON says what you wrote: "game" for what is played, "website" for pages that are read, "webapp" for everything else.
- Write every part in full. Never stand a comment in for code.
- ${UNTRUSTED_INPUT_RULE}`;

/** Added to the system prompt when two Coders write two designs of one plan. */
const ART_DIRECTION_RULE = `- Two designs of this app are written side by side, and the person picks one. <art_direction> is from Buidl and says how yours looks: spacing, density, type, shapes, and how much of the palette's colours is seen. It changes nothing else: both do all that the plan says, with its words, and every flow holds. Colours, theme and frameworks stay those of <settings>, the idea and the plan. Where the idea names a look, that look counts more: follow the direction within it.`;

/**
 * The art direction of each design. It covers only what the settings and the plan leave open, so that it does not
 * contradict a choice of the user.
 */
const ART_DIRECTIONS: Record<Design, string> = {
  1: 'Much empty space, few things at a time, each with room around it. Light weights and generous line height; headings are larger, not heavier. Soft shapes: large radii, thin lines, hardly a border. Background and surface of the palette carry the page; primary and accent are rare, for what matters most.',
  2: 'Much at a glance: compact spacing, columns where they fit, little empty space. Heavy, tight headings with a strong contrast of sizes. Firm shapes: small radii, clear borders, solid blocks. The primary of the palette fills large areas such as the head of the page, and the accent marks what is active.',
};

/** Returns the system prompt of the Coder. `design` is set when two designs are written. */
export function codeSystem(design?: Design): string {
  return design === undefined ? CODE_SYSTEM : `${CODE_SYSTEM}\n${ART_DIRECTION_RULE}`;
}

/** The planned pictures, look (design direction) and CSS framework, resolved for the prompt. */
interface PlannedShelf {
  /** The address of each planned picture, one on each line. */
  pictures?: string | undefined;
  look?: ResolvedLook | undefined;
  /** The framework that the plan names. */
  cssFramework?: Plan['cssFramework'];
}

/**
 * Returns the user message to the Coder. `planJson` is undefined for quick builds, which have no plan. `problems`
 * explains why the previous response was unusable.
 */
export function codePrompt(
  request: AttachedRequest,
  planJson: string | undefined,
  problems?: readonly string[],
  design?: Design,
  shelf: PlannedShelf = {},
): string {
  return taggedSections({
    ...requestSections(request),
    // The theme of the look and the framework of the plan are already decided, so default settings must not contradict
    // them.
    default_settings: defaultSettingsText({
      ...request.styleSettings,
      ...(shelf.look && { theme: shelf.look.theme }),
      ...(shelf.cssFramework && { cssFramework: shelf.cssFramework }),
    }),
    plan: planJson,
    pictures: shelf.pictures,
    look: shelf.look && lookLines(shelf.look),
    art_direction: design && `${DESIGN_NAMES[design]}. ${ART_DIRECTIONS[design]}`,
    problems: problems?.join('\n'),
  });
}

/** Requests the rest of a response that reached the output limit. */
export const CONTINUE_PROMPT = 'Continue exactly where you stopped. Do not repeat anything.';
