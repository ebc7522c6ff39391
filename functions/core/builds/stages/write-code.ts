import { insertLook, lookElements } from '../../../../shared/domain/looks/look-styles.ts';
import { pictureAddress } from '../../../../shared/domain/picture-set.ts';
import type { Plan } from '../../../../shared/domain/plan.ts';
import type { BuildState } from '../../../ports/builds.ts';
import { codePrompt, codeSystem } from '../../../prompts/code.ts';
import { planJson } from '../../../prompts/plan.ts';
import { joinFlows } from '../build-flows.ts';
import { completeWritten } from '../compile/complete-document.ts';
import { readAttachedRequest } from '../documents/attached-request.ts';
import { LivePreview } from '../documents/live-preview.ts';
import { writeDocument } from '../documents/write-document.ts';
import { builtLook, chosenLook, lookCandidates, noteLook } from '../looks/look-choice.ts';
import { ModelRun } from '../model/model-run.ts';
import { userMessage } from '../model/user-message.ts';
import { findPicture } from '../pictures/find-picture.ts';
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
    readAttachedRequest(services, files),
    files.readPlan(),
    beginStage(services, state, STAGE_PROGRESS.code),
  ]);
  const planText = plan && planJson(plan);
  const chosen = plan?.look ?? chosenLook(undefined, await lookCandidates(services.work, request), request);
  const look = builtLook(chosen, request, plan, design);
  const elements = lookElements(look);
  const pictures = plan && (await plannedPictures(services, plan));
  const shelf = { pictures, look, cssFramework: plan?.cssFramework };
  const promptWith = (problems?: readonly string[]) => codePrompt(request, planText, problems, design, shelf);
  const message = await userMessage(services, request, promptWith());
  const run = new ModelRun(services, files, 'code', request);
  const { document, flows } = await writeDocument({
    run,
    preview: new LivePreview(services, {
      projectId: request.projectId,
      operationId,
      stage: 'code',
      fromPercent: STAGE_PROGRESS.code.percent,
      // While two designs are written, the user sees only the preview of the first one.
      previews: design === 2 ? undefined : services.previews,
      images: files.readImages,
      tables: request.attachments?.tables,
      look: elements,
    }),
    system: codeSystem(design),
    question: (problems) => (problems ? { ...message, text: promptWith(problems) } : message),
  });
  if (!plan) await noteLook(services.work, request, chosen);
  // A plan that was made before the build has no flows, so the flows come from the response with the document.
  if (!plan || plan.checks.length === 0) await files.writeFlows(joinFlows(flows, []));
  // Write the disclaimer before the code, because the code file marks the stage as complete.
  if (run.disclaimer) await files.writeDisclaimer(run.disclaimer);
  await files.writeCode(insertLook(await completeWritten(services, document, files.writeLostFonts), elements));
  return state;
}

/** Returns one line for each picture that the plan names, with the picture's URL if there is a matching one. */
async function plannedPictures({ pictures }: WritingStageServices, plan: Plan): Promise<string | undefined> {
  const index = plan.pictures.length > 0 ? await pictures.readIndex() : [];
  const lines = plan.pictures.map((words) => {
    const found = findPicture(index, words);
    return `${words}: ${found ? pictureAddress(found.set, found.name) : 'no drawing; draw it as SVG'}`;
  });
  return lines.join('\n') || undefined;
}
