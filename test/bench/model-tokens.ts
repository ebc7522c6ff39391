/**
 * Estimates the tokens that each role of a build reads and writes, for the apps in `test/mutation/apps`, whose ideas,
 * documents and examinations were written by models. A token counts as four characters. Repairs and repeated calls are
 * left out.
 */
import { LambdaBrowser } from '../../functions/adapters/browser/lambda-browser.ts';
import type { ObservedView } from '../../functions/ports/browser.ts';
import { type BuildRequest, buildRequestSchema } from '../../functions/ports/builds.ts';
import { CODE_SYSTEM, codePrompt } from '../../functions/prompts/code.ts';
import { EDIT_SYSTEM, editPrompt } from '../../functions/prompts/edit.ts';
import { EXAMINER_SYSTEM, examinePrompt } from '../../functions/prompts/examine.ts';
import { PLAN_SYSTEM, planJson, planPrompt } from '../../functions/prompts/plan.ts';
import { REVIEW_SYSTEM } from '../../functions/prompts/review.ts';
import { bundleAppScripts } from '../../infra/build/app-scripts.ts';
import type { Flow } from '../../shared/domain/acceptance-steps.ts';
import { DEFAULT_LLM_SETTINGS } from '../../shared/domain/build-settings.ts';
import { planSchema } from '../../shared/domain/plan.ts';
import type { ExaminedFeature } from '../../shared/domain/proof.ts';
import { writtenExamination } from '../../shared/domain/written-examination.ts';
import { writtenFlow } from '../../shared/domain/written-steps.ts';
import { shelfDir } from '../fixtures/shelf-dir.ts';
import { examinedApps } from '../mutation/examined-apps.ts';
import type { Figure } from './figure.ts';

const CHARACTERS_PER_TOKEN = 4;
/**
 * The number of steps in a flow that the Planner or the Coder declares. Such a flow is only a hint for the Examiner.
 */
const DECLARED_STEPS = 6;
/** The number of screenshots that the Reviewer gets, and the tokens of one screenshot. */
const REVIEW = { images: 8, tokensPerImage: 1_600 };
/** The Examiner's tokens may be at most this percentage of the tokens of all other roles. */
const BUDGET_PERCENT = 12;
const BUDGET_TOKENS: Readonly<Record<string, number>> = {
  ...{ Planner: 4_500, Coder: 9_500, Editor: 9_500, Examiner: 2_500, Reviewer: 15_000 },
};
/**
 * Prices per token of the default model, relative to an input token. `cached` applies to system prompts, which
 * providers cache.
 */
const PRICES = { cached: 0.05, input: 1, output: 5 };

const COLORS = ['background', 'surface', 'text', 'muted', 'primary', 'accent'];

interface WrittenApp {
  request: BuildRequest;
  document: string;
  features: ExaminedFeature[];
  views: readonly ObservedView[];
}

/** The texts of one model call. */
interface Call {
  role: string;
  system: string;
  prompt: string;
  answer: string;
  images?: number;
}

export async function measureModelTokens(): Promise<Figure[]> {
  const apps = await writtenApps();
  const figures = (name: string, callsOf: (app: WrittenApp) => Call[]) => figuresOf(name, apps.map(callsOf));
  return [
    ...figures('quick build', quickCalls),
    ...figures('advanced build', advancedCalls),
    ...figures('revision', revisionCalls),
  ];
}

function quickCalls(app: WrittenApp): Call[] {
  const answer = app.document + declaredText(app);
  return [call('Coder', CODE_SYSTEM, codePrompt(app.request, undefined), answer), examinerCall(app)];
}

function advancedCalls(app: WrittenApp): Call[] {
  const plan = planOf(app);
  return [
    call('Planner', PLAN_SYSTEM, planPrompt(app.request, 'drawn'), plan),
    call('Coder', CODE_SYSTEM, codePrompt(app.request, plan), app.document),
    examinerCall(app),
    { role: 'Reviewer', system: REVIEW_SYSTEM, prompt: app.request.idea, answer: '', images: REVIEW.images },
  ];
}

/** Returns the calls of a revision that adds the app's last feature to its other features. */
function revisionCalls(app: WrittenApp): Call[] {
  const { document, request, features, views } = app;
  const [added, earlier] = [features.slice(-1), features.slice(0, -1)];
  const revision = { baseRevisionString: '1', change: added.map(({ name }) => name).join(), newSettings: {} };
  const revised = { ...request, revision };
  const earlierFlows = flowsOf(earlier);
  const edits = document.slice(0, document.length / features.length) + declaredText({ features: added });
  const prompt = editPrompt(revised, {
    ...{ document, flows: declaredFlows({ features: earlier }), earlier: { changes: [], problems: [] } },
  });
  const question = examinePrompt(revised, { features: [], views, earlierFlows, gone: [] });
  return [
    call('Editor', EDIT_SYSTEM, prompt, edits),
    call('Examiner', EXAMINER_SYSTEM, question, writtenExamination({ features: added })),
  ];
}

function examinerCall({ request, features, views }: WrittenApp): Call {
  const question = examinePrompt(request, { features: [], views, earlierFlows: [], gone: [] });
  return call('Examiner', EXAMINER_SYSTEM, question, writtenExamination({ features }));
}

function call(role: string, system: string, prompt: string, answer: string): Call {
  return { role, system, prompt, answer };
}

function tokensOf({ system, prompt, answer, images = 0 }: Call): number {
  return (system.length + prompt.length + answer.length) / CHARACTERS_PER_TOKEN + images * REVIEW.tokensPerImage;
}

/** Returns the price of a call, as the number of input tokens that cost the same. */
function priceOf({ system, prompt, answer, images = 0 }: Call): number {
  const text = system.length * PRICES.cached + prompt.length * PRICES.input + answer.length * PRICES.output;
  return text / CHARACTERS_PER_TOKEN + images * REVIEW.tokensPerImage;
}

/** Returns the mean tokens of each role, and the Examiner's share relative to all other roles in percent. */
function figuresOf(name: string, builds: readonly Call[][]): Figure[] {
  const calls = builds.flat();
  const roles = [...new Set(calls.map(({ role }) => role))];
  const added = (measure: (each: Call) => number) => {
    const sum = (isExaminer: boolean) =>
      calls
        .filter(({ role }) => (role === 'Examiner') === isExaminer)
        .reduce((total, each) => total + measure(each), 0);
    return (sum(true) / sum(false)) * 100;
  };
  return [
    ...roles.map(
      (role): Figure => ({
        name: `${name}, ${role}`,
        value:
          calls.filter((each) => each.role === role).reduce((sum, each) => sum + tokensOf(each), 0) / builds.length,
        unit: 'tokens',
        budget: BUDGET_TOKENS[role] ?? 0,
      }),
    ),
    { name: `${name}, the Examiner adds`, value: added(tokensOf), unit: '%', budget: BUDGET_PERCENT },
    { name: 'the same by price, with cached system prompts', value: added(priceOf), unit: '%', budget: BUDGET_PERCENT },
  ];
}

function planOf({ request, features, ...app }: WrittenApp): string {
  const sentence = 'What a person sees and does here, in one sentence with the rules that count for this app.';
  return planJson(
    planSchema.parse({
      ...{ title: request.projectName, type: 'webapp', summary: sentence, images: [] },
      palette: Object.fromEntries(COLORS.map((color) => [color, '#336699'])),
      features: features.map(({ name }) => ({ name, flow: name.slice(0, 80) })),
      sections: features.map(({ name }) => ({ name: name.slice(0, 80), purpose: sentence })),
      data: features.slice(0, 2).map(({ name }) => `${name}: ${sentence}`),
      interactions: features.map(({ name }) => `${name}: ${sentence}`),
      checks: declaredFlows({ features, ...app }),
    }),
  );
}

function declaredFlows({ features }: Pick<WrittenApp, 'features'>): Flow[] {
  return features.flatMap(({ name, flows }) =>
    flows.slice(0, 1).map((flow) => ({ ...flow, name: name.slice(0, 80), steps: flow.steps.slice(0, DECLARED_STEPS) })),
  );
}

function declaredText(app: Pick<WrittenApp, 'features'>): string {
  return JSON.stringify({ add: declaredFlows(app).map(writtenFlow) });
}

function flowsOf(features: readonly ExaminedFeature[]): Flow[] {
  return features.flatMap(({ flows }) => flows);
}

async function writtenApps(): Promise<WrittenApp[]> {
  const { publishedScript } = await bundleAppScripts();
  const browser = new LambdaBrowser({
    ...{ runtimeScript: publishedScript, shelfDir: await shelfDir(), limits: { observeMs: 30_000 } },
  });
  const apps: WrittenApp[] = [];
  try {
    for (const { idea, document, features } of examinedApps()) {
      apps.push({ request: requestFor(idea), document, features, views: await browser.observe(document) });
    }
  } finally {
    await browser.close();
  }
  return apps;
}

function requestFor(idea: string): BuildRequest {
  return buildRequestSchema.parse({
    ...{ projectId: 'bench', ownerPublicKey: 'bench', projectName: 'Bench', idea },
    ...{ llmSettings: DEFAULT_LLM_SETTINGS, styleSettings: {}, userImageKeys: [] },
  });
}
