/** Plan: the idea becomes a plan that the other stages build from. */
import { type Plan, planSchema } from '../../../shared/domain/plan.ts';
import type { BuildState } from '../../ports/workflow.ts';
import { PLAN_SYSTEM, planPrompt } from '../../prompts/plan.ts';
import { withoutFence } from './model-text.ts';
import { StageError } from './stage-error.ts';
import { askModel, type ModelStageServices, STAGE_PROGRESS } from './stage-run.ts';
import { WorkFiles } from './work-files.ts';

/** Writes the plan. Throws StageError `plan_unreadable`, and the model's errors. */
export async function planApp(services: ModelStageServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  if (await files.readPlan()) return state;
  const [request] = await Promise.all([
    services.builds.readRequest(state.operationId),
    services.builds.reportProgress(state.operationId, STAGE_PROGRESS.plan),
  ]);
  const answer = await askModel(services, files, 'plan', {
    system: PLAN_SYSTEM,
    user: planPrompt(request),
    request,
  });
  await files.writePlan(parsePlan(answer.text));
  return state;
}

/** The plan in a model's answer. Throws StageError `plan_unreadable`. */
export function parsePlan(text: string): Plan {
  try {
    const parsed = planSchema.safeParse(JSON.parse(withoutFence(text)));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StageError('plan_unreadable', 'The model did not answer with a plan that can be read.');
}
