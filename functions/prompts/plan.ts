import * as z from 'zod';
import { flowSchema } from '../../shared/domain/acceptance-steps.ts';
import type { LookDirection } from '../../shared/domain/looks/look-direction.ts';
import { MAX_FEATURES, type Plan, planSchema } from '../../shared/domain/plan.ts';
import { writtenFlow } from '../../shared/domain/written-steps.ts';
import type { AttachedRequest } from '../ports/builds.ts';
import { STEP_LANGUAGE } from './acceptance-steps.ts';
import { candidateLines } from './look-section.ts';
import { type PromptRule, ruleLines } from './prompt-rule.ts';
import { defaultSettingsText, requestSections } from './request-sections.ts';
import { DATA_POLICY_RULE, NEW_APP_SETTINGS_RULE, REAL_BEHAVIOUR_RULE, UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

/** The schema of new plans. Unlike `planSchema`, which also reads old plans, it requires at least one feature. */
const newPlanSchema = planSchema.omit({ assumptions: true }).extend({
  features: planSchema.shape.features.unwrap().min(1),
  palette: planSchema.shape.palette.optional(),
  // The schema does not list the ids of looks, because the section <looks> contains those that the Planner may choose.
  look: z.record(z.string(), z.unknown()),
  checks: z.array(flowSchema.extend({ steps: z.array(z.string()).min(1) })),
});

const PROMPTS_TEST = 'test/unit/builds/prompts.test.ts';

/** The rules of the Planner alone. */
export const PLAN_RULES: readonly PromptRule[] = [
  {
    id: 'own-words',
    text: 'Keep the person’s own words and language in the title, texts and content. Where the idea is vague or makes no sense, plan the most sensible app that its words suggest, of the project type if there is one.',
    reason: 'Plans renamed what people had named, and asked instead of planning.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'size',
    text: 'The app is as large as the idea asks for, as far as one document can hold it, for one person or for many. There is no server of its own, so accounts, roles and payments are simulated, with demo names and passwords on the screen that asks for them, and with eight or more seeded items where nobody else adds any. Other people are real where they share data: they are the app’s visitors. A list that they fill begins with a few samples, which are labelled and go when the first real record comes.',
    reason: 'Plans left functions out, or passed made-up people off as real.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'features',
    text: `"features" has every function that the idea names, in the idea’s words, at most ${MAX_FEATURES}. Each names in "flow" the flow of "checks" that shows it, and that flow has an expectation for each feature that names it.`,
    reason: 'The price follows the features that are shown.',
    evidence: 'test/unit/builds/plan-features.test.ts',
  },
  {
    id: 'palette',
    text: '"palette" is left out, and comes from the look, unless the idea names colours: then they are in it literally, and text on background and on surface has a contrast of at least 4.5 to 1.',
    reason: 'Palettes of models are blue on white, or cannot be read.',
    evidence: 'test/unit/builds/look.test.ts',
  },
  {
    id: 'plan-look',
    text: '"look" is {"direction": the id of one of <looks>, "sketch": 1, 2 or 3, "signature": what its signature becomes in this app, "imagery": what is drawn or shown of which things}. Choose what suits this idea and nobody would expect of a template. Where the idea asks for it, also "heading" and "body" (families of fonts), "density" (dense, regular, airy), "radius" (square, firm, soft, round) or "motion" (none, fade, rise, slide, pop, snap, focus, unfold).',
    reason: 'Without a choice, every app has the same header, cards and font.',
    evidence: 'test/unit/builds/look.test.ts',
  },
  {
    id: 'daily-use',
    text: `Plan what people would use every day: real interactions, useful empty states. Data that only one person needs is kept in localStorage. Data that others see (posts, scores, votes, bookings, messages, a list of a family) is shared, unless the idea asks for a private app: "data" then names each collection with its policy, as in “posts: shared; name, text, likes (counter)”, and a flow shows with visitAs that another visitor, or the owner, sees it. ${DATA_POLICY_RULE} Values that are live, such as prices, positions or messages of others, change visibly within 3 seconds, which a step shows with changesWithinSeconds.`,
    reason: 'What others should see stayed in one browser.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'plan-real',
    text: REAL_BEHAVIOUR_RULE,
    reason: 'Buttons pretended to find the place or to recognise a photo.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'plan-ai',
    text: 'Where the idea needs an AI when it runs (an assistant, a writer, a tutor), plan it on `buidl.ai.chat` and `buidl.ai.image`, which every app has; "checks" never wait for their responses, because AI works in published apps only.',
    reason: 'Flows that wait for an AI fail in the check.',
    evidence: 'test/unit/app-services/gated-calls.test.ts',
  },
  {
    id: 'plan-images',
    text: '"images" has at most four that matter, of the kind that <images> says there can be. Images that the person sent are not among them: they are there already.',
    reason: 'Each image costs a call, and patterns took the place of things.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'plan-pictures',
    text: '"pictures" names in English, in one or two words each, what drawings of the shelf show: every dish, animal, tool, place or kind of thing that the app lists has its own. They are drawings like emoji.',
    reason: 'A food guide had no picture of food.',
    evidence: 'test/unit/builds/pictures.test.ts',
  },
  {
    id: 'plan-settings',
    text: '"theme" and "cssFramework" are what the idea, <settings> and <default_settings> come to. "cannot" says what the idea names and the app cannot do. "next" has three changes that would make this app better, each an instruction of at most eight words in the language of the idea.',
    reason: 'People see before the build what they get, and afterwards what they may ask for.',
    evidence: PROMPTS_TEST,
  },
  {
    id: 'checks',
    text: '"checks" are flows of a user: for every feature first, then for the other interactions.',
    reason: 'Steps are limited, and features count for the price.',
    evidence: 'test/unit/builds/check-flows.test.ts',
  },
];

export const PLAN_SYSTEM = `You are the Planner of Buidl.
Buidl turns a person's idea into a complete web app: one self-contained HTML document that runs in a sandboxed frame.
Read the sections below and respond with one JSON object and nothing else: no prose, no code fence.

The JSON must satisfy this JSON Schema:
${JSON.stringify(z.toJSONSchema(newPlanSchema))}

Rules:
${ruleLines(PLAN_RULES)}
${NEW_APP_SETTINGS_RULE}
- ${UNTRUSTED_INPUT_RULE}

${STEP_LANGUAGE}`;

/**
 * `none`: the app has no images. `drawn`: a service draws them. `shapes`: code draws them, because no image service is
 * available.
 */
export type ImageSupply = 'none' | 'drawn' | 'shapes';

const IMAGES: Record<ImageSupply, string> = {
  none: 'There are no images: "images" is empty.',
  drawn: 'A service draws the images of the plan from their prompts.',
  shapes:
    'No image service is connected: an image of the plan becomes shapes in the colours of the palette, whatever its prompt says. Name only textures, backgrounds and covers. "pictures" and inline SVG show the content.',
};

/** Returns the plan as JSON for the prompts of later roles, such as the Coder. */
export function planJson(plan: Plan): string {
  return JSON.stringify({ ...plan, checks: plan.checks.map(writtenFlow) });
}

/** Returns the user message to the Planner. The Planner chooses one of the looks in `candidates` for the app. */
export function planPrompt(
  request: AttachedRequest,
  supply: ImageSupply,
  candidates: readonly LookDirection[] = [],
): string {
  return taggedSections({
    ...requestSections(request),
    default_settings: defaultSettingsText(request.styleSettings),
    images: IMAGES[supply],
    looks: candidateLines(candidates),
  });
}

/** Returns the next user message when a plan is invalid. Each entry of `problems` is one line. */
export function planProblemsPrompt(problems: readonly string[]): string {
  return `${taggedSections({ problems: problems.join('\n') })}\nRespond with the whole plan again, as one JSON object and nothing else.`;
}
