import { DEFAULT_IMAGE_MODE } from '../../../../shared/domain/build-settings.ts';
import type { LookDirection } from '../../../../shared/domain/looks/look-direction.ts';
import { type Plan, unprovenFeatures } from '../../../../shared/domain/plan.ts';
import type { ProjectType } from '../../../../shared/domain/project-type.ts';
import type { BuildRequest, BuildState } from '../../../ports/builds.ts';
import type { ImageSources } from '../../../ports/images.ts';
import { type ImageSupply, PLAN_SYSTEM, planProblemsPrompt, planPrompt } from '../../../prompts/plan.ts';
import { readAttachedRequest } from '../documents/attached-request.ts';
import { type Previews, writePreview } from '../documents/preview-file.ts';
import { chosenLook, lookCandidates, noteLook } from '../looks/look-choice.ts';
import { ModelRun } from '../model/model-run.ts';
import { jsonObjectText } from '../model/model-text.ts';
import { userMessage } from '../model/user-message.ts';
import { StageError } from '../stage-error.ts';
import { WorkFiles } from '../work-files.ts';
import { mendPlan } from './mend-plan.ts';
import { planOutline } from './plan-outline.ts';
import { beginStage, type ModelStageServices, STAGE_PROGRESS } from './stage-run.ts';

interface PlanServices extends ModelStageServices {
  imageSources: ImageSources;
  previews: Previews;
}

/** The output limit of a plan response in tokens. */
const PLAN_TOKENS = 6_000;

/**
 * The Plan state: writes the plan that the other stages use, unless the user already saw a plan before the build.
 * Throws StageError `plan_unreadable`, and the model's errors.
 */
export async function planApp(services: PlanServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  const known = await files.readPlan();
  if (known) {
    const request = await services.builds.readRequest(state.operationId);
    if (known.look) await noteLook(services.work, request, known.look);
    await showOutline(services, state.operationId, request.projectId, known);
    return state;
  }
  const [request] = await Promise.all([
    readAttachedRequest(services, files),
    beginStage(services, state, STAGE_PROGRESS.plan),
  ]);
  const plan = await askForPlan(services, files, request);
  await Promise.all([
    plan.look && noteLook(services.work, request, plan.look),
    files.writePlan(request.imageMode === 'None' ? { ...plan, images: [] } : plan),
    showOutline(services, state.operationId, request.projectId, plan),
  ]);
  return state;
}

/**
 * Stores the plan's outline as the build's preview. Ignores errors, because a failed preview must not fail the stage.
 */
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
    // Ignore the error. The user then sees the first preview only when the Code state writes the document.
  }
}

/** Requests a plan. If it has problems, repeats the request once with the list of problems. */
async function askForPlan(services: PlanServices, files: WorkFiles, request: BuildRequest): Promise<Plan> {
  const run = new ModelRun(services, files, 'plan', request, PLAN_TOKENS);
  const [supply, candidates] = await Promise.all([
    imageSupply(services, request),
    lookCandidates(services.work, request),
  ]);
  // The Coder reads the theme of the look and of the plan, so both must be the same.
  const withLook = (plan: Plan): Plan => {
    const look = chosenLook(plan.look, candidates, request);
    const theme = look.theme ?? plan.theme;
    return theme ? { ...plan, look: { ...look, theme }, theme } : { ...plan, look };
  };
  const question = await userMessage(services, request, planPrompt(request, supply, candidates));
  const first = await run.askToEnd(PLAN_SYSTEM, [question]);
  const parsed = parsePlan(first.text, request.projectType, candidates);
  if (parsed.plan && parsed.problems.length === 0) return withLook(parsed.plan);
  const second = await run.askToEnd(PLAN_SYSTEM, [
    question,
    { role: 'assistant', text: first.text.trim() || '(no response)' },
    { role: 'user', text: planProblemsPrompt(parsed.problems) },
  ]);
  // A plan whose flows do not prove every feature is accepted now, because it is better than no plan.
  const plan = parsePlan(second.text, request.projectType, candidates).plan ?? parsed.plan;
  if (plan) return withLook(plan);
  throw new StageError('plan_unreadable');
}

/** Returns whether a new app gets no images, images of an image service, or only procedural shapes. */
async function imageSupply(
  { imageSources }: PlanServices,
  { imageMode = DEFAULT_IMAGE_MODE }: BuildRequest,
): Promise<ImageSupply> {
  if (imageMode === 'None') return 'none';
  return (await imageSources.isConnected(imageMode)) ? 'drawn' : 'shapes';
}

interface ParsedPlan {
  /** Undefined when the response is not a plan. */
  plan?: Plan;
  problems: string[];
}

/**
 * Parses the plan in a model's response. Returns the plan with its problems, one line each. A plan without colors gets
 * the colors of its look, or else of the first look in `candidates`, the looks from which the model chooses.
 * `projectType`, if given, replaces the model's type.
 */
export function parsePlan(
  response: string,
  projectType?: ProjectType,
  candidates: readonly LookDirection[] = [],
): ParsedPlan {
  const text = jsonObjectText(response);
  if (text === '') return { problems: ['The response contains no JSON object.'] };
  try {
    const { plan, faults } = mendPlan(JSON.parse(text), projectType, candidates);
    if (!plan) return { problems: faults };
    const unproven = unprovenFeatures(plan);
    return { plan, problems: unproven.length === 0 ? [] : [...faults, ...unproven] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problems: [`The response is not valid JSON: ${error.message}`] };
  }
}
