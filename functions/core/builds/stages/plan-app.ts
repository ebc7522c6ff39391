import type * as z from 'zod';
import { DEFAULT_IMAGE_MODE } from '../../../../shared/domain/build-settings.ts';
import { type Plan, planSchema, unprovenFeatures } from '../../../../shared/domain/plan.ts';
import type { BuildRequest, BuildState } from '../../../ports/builds.ts';
import type { ImageSources } from '../../../ports/images.ts';
import { type ImageSupply, PLAN_SYSTEM, planProblemsPrompt, planPrompt } from '../../../prompts/plan.ts';
import { type Previews, writePreview } from '../documents/preview-file.ts';
import { ModelRun } from '../model/model-run.ts';
import { jsonObjectText } from '../model/model-text.ts';
import { userMessage } from '../model/user-message.ts';
import { StageError } from '../stage-error.ts';
import { WorkFiles } from '../work-files.ts';
import { planOutline } from './plan-outline.ts';
import { beginStage, type ModelStageServices, STAGE_PROGRESS } from './stage-run.ts';

interface PlanServices extends ModelStageServices {
  imageSources: ImageSources;
  previews: Previews;
}

/** The output limit of a response with a plan. */
const PLAN_TOKENS = 6_000;

/** The most problems that the model is told of. */
const MAX_PROBLEMS = 20;

/**
 * The Plan state: writes the plan that the other stages build from. Throws StageError `plan_unreadable`, and the model's
 * errors.
 */
export async function planApp(services: PlanServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  if (await files.readPlan()) return state;
  const [request] = await Promise.all([
    services.builds.readRequest(state.operationId),
    beginStage(services, state, STAGE_PROGRESS.plan),
  ]);
  const plan = await askForPlan(services, files, request);
  await Promise.all([
    files.writePlan(request.imageMode === 'None' ? { ...plan, images: [] } : plan),
    showOutline(services, state.operationId, request.projectId, plan),
  ]);
  return state;
}

/** A preview that cannot be written must not fail the stage. */
async function showOutline(
  { previews, builds }: PlanServices,
  operationId: string,
  projectId: string,
  plan: Plan,
): Promise<void> {
  try {
    await writePreview(previews, { projectId, operationId }, planOutline(plan));
    await builds.reportProgress(operationId, { ...STAGE_PROGRESS.planned, hasPreview: true });
  } catch {
    // The preview begins with the code.
  }
}

/** Asks for a plan, and once more with the problems of the first response. */
async function askForPlan(services: PlanServices, files: WorkFiles, request: BuildRequest): Promise<Plan> {
  const run = new ModelRun(services, files, 'plan', request, PLAN_TOKENS);
  const supply = await imageSupply(services, request);
  const question = await userMessage(services, request, planPrompt(request, supply));
  const first = await run.askToEnd(PLAN_SYSTEM, [question]);
  const parsed = parsePlan(first.text);
  if (parsed.plan && parsed.problems.length === 0) return parsed.plan;
  const second = await run.askToEnd(PLAN_SYSTEM, [
    question,
    { role: 'assistant', text: first.text.trim() || '(no response)' },
    { role: 'user', text: planProblemsPrompt(parsed.problems) },
  ]);
  // A plan that does not prove every feature is still better than none.
  const plan = parsePlan(second.text).plan ?? parsed.plan;
  if (plan) return plan;
  throw new StageError('plan_unreadable', 'The model did not respond with a plan that can be read.');
}

/** Returns what images there can be in a new app. */
async function imageSupply(
  { imageSources }: PlanServices,
  { imageMode = DEFAULT_IMAGE_MODE }: BuildRequest,
): Promise<ImageSupply> {
  if (imageMode === 'None') return 'none';
  return (await imageSources.isConnected(imageMode)) ? 'drawn' : 'shapes';
}

interface ParsedPlan {
  /** Undefined when the response cannot be read as one. */
  plan?: Plan;
  problems: string[];
}

/** Returns the plan in a model's response, and its problems, one line each. */
export function parsePlan(response: string): ParsedPlan {
  const text = jsonObjectText(response);
  if (text === '') return { problems: ['The response contains no JSON object.'] };
  try {
    const parsed = planSchema.safeParse(JSON.parse(text));
    return parsed.success
      ? { plan: parsed.data, problems: unprovenFeatures(parsed.data) }
      : { problems: linesOf(parsed.error) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problems: [`The response is not valid JSON: ${error.message}`] };
  }
}

function linesOf({ issues }: z.ZodError): string[] {
  return issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => `${issue.path.map(String).join('.') || 'the plan'}: ${issue.message}`);
}
