/** What the stages share: reporting progress, asking the model, recording what it used. */
import type { Builds, Progress } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Model, ModelAnswer } from '../../ports/model.ts';
import type { Objects } from '../../ports/objects.ts';
import type { BuildRequest } from './build-request.ts';
import type { WorkFiles } from './work-files.ts';

export interface StageServices {
  builds: Builds;
  work: Objects;
  clock: Clock;
}

export interface ModelStageServices extends StageServices {
  model: Model;
}

/** How far along each stage is when it begins, in percent, and what it says. */
export const STAGE_PROGRESS = {
  plan: { stage: 'plan', percent: 5, progress: 'Planning your app...' },
  // Runs beside Code, so neither may take the other back.
  images: { stage: 'images', percent: 25, progress: 'Drawing the pictures...' },
  code: { stage: 'code', percent: 25, progress: 'Writing the code...' },
  assemble: { stage: 'assemble', percent: 70, progress: 'Putting the pieces together...' },
  check: { stage: 'check', percent: 75, progress: 'Running your app in a real browser...' },
  repair: { stage: 'repair', percent: 85, progress: 'Repairing what the browser complained about...' },
  save: { stage: 'save', percent: 95, progress: 'Saving your app...' },
} as const satisfies Record<string, Progress>;

/** Asks the model for one stage and records its time and tokens with the operation. */
export async function askModel(
  services: ModelStageServices,
  files: WorkFiles,
  stage: 'plan' | 'code' | 'repair',
  prompt: { system: string; user: string; request: BuildRequest },
  onText?: (textSoFar: string) => void,
): Promise<ModelAnswer> {
  const startedMs = services.clock.nowMs();
  const { temperature, topP, maxOutputTokens } = prompt.request.llmSettings;
  const answer = await services.model.answer(
    { system: prompt.system, user: prompt.user, temperature, topP, maxOutputTokens },
    onText,
  );
  await files.writeUsage({
    stage,
    durationMs: services.clock.nowMs() - startedMs,
    inputTokens: answer.inputTokens,
    outputTokens: answer.outputTokens,
  });
  return answer;
}
