import type { BuildState } from '../../../ports/builds.ts';
import { codePrompt, codeSystem } from '../../../prompts/code.ts';
import { planJson } from '../../../prompts/plan.ts';
import { joinFlows } from '../build-flows.ts';
import { LivePreview } from '../documents/live-preview.ts';
import { writeDocument } from '../documents/write-document.ts';
import { withOwnCode } from '../documents/written-document.ts';
import { ModelRun } from '../model/model-run.ts';
import { userMessage } from '../model/user-message.ts';
import { WorkFiles } from '../work-files.ts';
import { beginStage, STAGE_PROGRESS, type WritingStageServices } from './stage-run.ts';

/**
 * The Code state: the model writes the whole document. Throws StageError `code_incomplete` or `stopped`, and the
 * model's errors.
 */
export async function writeCode(services: WritingStageServices, state: BuildState): Promise<BuildState> {
  const { operationId, design } = state;
  const files = new WorkFiles(services.work, operationId, design);
  if (await files.readCode()) return state;
  const [request, plan] = await Promise.all([
    services.builds.readRequest(operationId),
    files.readPlan(),
    beginStage(services, state, STAGE_PROGRESS.code),
  ]);
  const planText = plan && planJson(plan);
  const message = await userMessage(services, request, codePrompt(request, planText, undefined, design));
  const run = new ModelRun(services, files, 'code', request);
  const { document, flows } = await writeDocument({
    run,
    preview: new LivePreview(services, {
      projectId: request.projectId,
      operationId,
      stage: 'code',
      fromPercent: STAGE_PROGRESS.code.percent,
      // While two designs are written, users see only the preview of the first one.
      previews: design === 2 ? undefined : services.previews,
      images: files.readImages,
    }),
    system: codeSystem(design),
    question: (problems) =>
      problems ? { ...message, text: codePrompt(request, planText, problems, design) } : message,
  });
  if (!plan) await files.writeFlows(joinFlows(flows, []));
  // Write the disclaimer before the code, because the code file marks the stage as complete.
  if (run.disclaimer) await files.writeDisclaimer(run.disclaimer);
  await files.writeCode(await withOwnCode(services.packages, document));
  return state;
}
