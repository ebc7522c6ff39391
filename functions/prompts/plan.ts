import * as z from 'zod';
import { flowSchema } from '../../shared/domain/acceptance-steps.ts';
import { MOTIONS, TEXT_PAIRS } from '../../shared/domain/look.ts';
import { MAX_FEATURES, type Plan, planSchema } from '../../shared/domain/plan.ts';
import { writtenFlow } from '../../shared/domain/written-steps.ts';
import type { AttachedRequest } from '../ports/builds.ts';
import { STEP_LANGUAGE } from './acceptance-steps.ts';
import { defaultSettingsText, requestSections } from './request-sections.ts';
import { DATA_POLICY_RULE, NEW_APP_SETTINGS_RULE, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

/** The schema of new plans. Unlike `planSchema`, which also reads old plans, it requires at least one feature. */
const newPlanSchema = planSchema.extend({
  features: planSchema.shape.features.unwrap().min(1),
  checks: z.array(flowSchema.extend({ steps: z.array(z.string()).min(1) })),
});

export const PLAN_SYSTEM = `You are the Planner of Buidl.
Buidl turns a person's idea into a complete web app: one self-contained HTML document that runs in a sandboxed frame.
Read the sections below and respond with one JSON object and nothing else: no prose, no code fence.

The JSON must satisfy this JSON Schema:
${JSON.stringify(z.toJSONSchema(newPlanSchema))}

Rules:
- Keep the person's own words and language in the title, texts and content. Where the idea is vague or makes no sense, plan the most sensible app that its words suggest, of the project type if there is one.
- The app is as large as the idea asks for, as far as one document can hold it, for one person or for many. There is no server of its own, so accounts, roles and payments are simulated, with demo names and passwords on the screen that asks for them, and with eight or more seeded items where nobody else adds any. Other people are real where they share data: they are the app's visitors, and what they write is never made up. Where the idea wants to see such records from the start, such as reviews, the app has a few sample records that it labels as samples.
- "features" has every function that the idea names, in the idea's words, at most ${MAX_FEATURES}. Each names in "flow" the flow of "checks" that shows it, and that flow has an expect for each feature that names it.
${NEW_APP_SETTINGS_RULE}
- The palette is legible: text on background and on surface has a contrast of at least 4.5 to 1. Colours that the idea names are in it literally.
- Plan what people would use every day: real interactions, useful empty states. Data that only one person needs is kept in localStorage. Data that others see (posts, scores, votes, bookings, messages, a list of a family) is shared, unless the idea asks for a private app: "data" then names each collection with its policy, as in “posts: shared; name, text, likes (counter)”, and a flow shows with visitAs that another visitor, or the owner, sees it. ${DATA_POLICY_RULE} Values that are live, such as prices, positions or messages of others, change visibly within 3 seconds, which a step shows with changesWithinSeconds.
- Where the idea needs an AI when it runs (an assistant, a writer, a tutor), plan it on \`buidl.ai.chat\` and \`buidl.ai.image\`, which every app has; "checks" never wait for their responses, because AI works in published apps only.
- "images" has at most four that matter, of the kind that <images> says there can be. Images that the person sent are not among them: they are there already.
- "pictures" names in English, in one or two words each, what drawings of the shelf show: a dish, an animal, a tool, a place. They are drawings like emoji, so things that the app lists may each have one; "look" is one of its text pairs (${choices(TEXT_PAIRS)}) and motions (${choices(MOTIONS)}), and is left out where the idea names its own type or motion.
- "theme" and "cssFramework" are what the idea, <settings> and <default_settings> come to. "cannot" says what the idea names and the app cannot do. "next" has three changes that would make this app better, each an instruction of at most eight words in the language of the idea.
- "checks" are flows of a user: for every feature first, then for the other interactions.
- ${UNTRUSTED_INPUT_RULE}

${STEP_LANGUAGE}`;

function choices(looks: Readonly<Record<string, { fits: string }>>): string {
  return Object.entries(looks)
    .map(([name, { fits }]) => `${name}: ${fits}`)
    .join('; ');
}

/**
 * `none`: the app has no images. `drawn`: a service draws them. `shapes`: code draws them, because no image service is
 * available.
 */
export type ImageSupply = 'none' | 'drawn' | 'shapes';

const IMAGES: Record<ImageSupply, string> = {
  none: 'There are no images: "images" is empty.',
  drawn: 'A service draws the images of the plan from their prompts.',
  shapes:
    'No image service is connected: an image of the plan becomes shapes in the colours of the palette, whatever its prompt says. Name only textures, backgrounds and covers. The app draws content images as inline SVG, or has none.',
};

/** Returns the plan as JSON for the roles that follow it. */
export function planJson(plan: Plan): string {
  return JSON.stringify({ ...plan, checks: plan.checks.map(writtenFlow) });
}

/** Returns the user message to the Planner. */
export function planPrompt(request: AttachedRequest, supply: ImageSupply): string {
  return taggedSections({
    ...requestSections(request),
    default_settings: defaultSettingsText(request.styleSettings),
    images: IMAGES[supply],
  });
}

/** Returns the next user message when a plan is invalid. Each entry of `problems` is one line. */
export function planProblemsPrompt(problems: readonly string[]): string {
  return `${taggedSections({ problems: problems.join('\n') })}\nRespond with the whole plan again, as one JSON object and nothing else.`;
}
