import { type Flow, stepTexts } from '../../../../shared/domain/acceptance-steps.ts';
import type { ExaminedFeature, FeatureResult } from '../../../../shared/domain/proof.ts';
import type { ObservedView } from '../../../ports/browser.ts';
import type { BuildRequest, BuildState } from '../../../ports/builds.ts';
import { EXAMINER_SYSTEM, type ExaminedApp, examinePrompt, type TriedFlows } from '../../../prompts/examine.ts';
import { ModelRun } from '../model/model-run.ts';
import type { ExaminationFile } from '../proof/examination-file.ts';
import { goneControls, isSameControl, namesControl } from '../proof/gone-controls.ts';
import { isDoubtful } from '../proof/judge-proof.ts';
import { type Answer, isSame, readAnswer } from '../proof/read-answer.ts';
import { authorExamination, flowsOf, mustAct, readDeclared } from '../proof/read-proof.ts';
import { reviewDeadline } from '../reviews/review-time.ts';
import { WorkFiles } from '../work-files.ts';
import { beginStage, type ModelStageServices, STAGE_PROGRESS } from './stage-run.ts';

/**
 * The output limit of an answer in tokens. It is high enough for models that write their reasoning into the response.
 */
const EXAMINE_TOKENS = 8_000;

/**
 * The Examine state: the Examiner, a model role that did not write the app, writes the flows that prove each feature.
 * It sees the request and the observed views, never the code. The state runs again for features that the app lacked
 * before a repair, and once for features whose flows fail or prove nothing. After two unusable answers, uses the flows
 * of the model that wrote the app. Throws StageError `stopped`, and the model's errors.
 */
export async function examineApp(services: ModelStageServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId, state.design);
  const examined: BuildState = { ...state, isExamined: true };
  const [known, request] = await Promise.all([files.findExamination(), services.builds.readRequest(state.operationId)]);
  if (!known) {
    await beginStage(services, state, STAGE_PROGRESS.examine);
    await files.writeExamination(await examineFirst(services, files, state, request));
    await services.builds.reportProgress(state.operationId, STAGE_PROGRESS.examined);
    return examined;
  }
  const again = await askedAgain(files, state, known);
  if (again) await files.writeExamination(await examineAgain(services, files, { state, request, known, again }));
  return examined;
}

async function examineFirst(
  services: ModelStageServices,
  files: WorkFiles,
  state: BuildState,
  request: BuildRequest,
): Promise<ExaminationFile> {
  const { mode, repairs, observed = [] } = state;
  const [declared, plan, views, base] = await Promise.all([
    readDeclared(files, state),
    mode === 'advanced' ? files.readPlan() : undefined,
    observed.includes(repairs) ? files.readObserved(repairs) : [],
    mode === 'revise' && observed.length > 0 ? files.readObserved('base') : [],
  ]);
  const { earlier: earlierFlows } = declared;
  const type = request.projectType ?? declared.type;
  const gone = goneControls(base, views);
  const features = plan?.features.map(({ name }) => name) ?? [];
  const app = { features, views, earlierFlows, gone };
  const answer = views.length === 0 ? undefined : await ask(services, files, { state, request, app });
  if (!answer) {
    const change = request.revision?.change ?? '';
    const removed = gone.filter((control) => namesControl(change, control));
    return authorExamination({ ...declared, type }, state, removed);
  }
  const removed = gone.filter((control) => answer.removed.some((line) => isSameControl(line, control)));
  const outdated = [...answer.outdated, ...flowsThatUse(removed, earlierFlows)];
  return {
    ...answer,
    outdated,
    removed,
    by: 'examiner',
    document: repairs,
    isRetried: false,
    mustAct: mustAct(mode, type),
  };
}

/**
 * Returns the names of the flows with a step that uses a removed control. `removed` has entries such as `button
 * “Delete”`.
 */
function flowsThatUse(removed: readonly string[], flows: readonly Flow[]): string[] {
  const names = removed.flatMap((control) => /“(.*)”$/s.exec(control)?.[1] ?? []);
  const uses = ({ steps }: Flow) => steps.some((step) => stepTexts(step).some((text) => names.includes(text)));
  return flows.filter(uses).map(({ name }) => name);
}

/** The features for which the Examiner must answer a second time. */
interface AskedAgain {
  names: string[];
  /**
   * The results of the flows of the features in `names`. Undefined when the Examiner answered that the app lacks these
   * features, and a repair may have added them since.
   */
  tried: TriedFlows | undefined;
  /** The accessibility trees of the app at the failed steps of flows. */
  failedViews: readonly ObservedView[];
}

async function askedAgain(
  files: WorkFiles,
  { repairs, next }: BuildState,
  known: ExaminationFile,
): Promise<AskedAgain | undefined> {
  if (known.by === 'author') return undefined;
  if (next === 'examine' && !known.isRetried) {
    const check = (await files.readChecks(repairs)).at(-1);
    const doubtful = check?.features.filter(isDoubtful) ?? [];
    const linesOf = (wanted: FeatureResult['outcome']) =>
      doubtful.flatMap(({ name, outcome, reason = '' }) => (outcome === wanted ? [`“${name}”: ${reason}`] : []));
    return {
      names: doubtful.map(({ name }) => name),
      tried: { provesNothing: linesOf('not_shown'), failed: linesOf('failed') },
      failedViews: check?.failedViews ?? [],
    };
  }
  if (repairs <= known.document) return undefined;
  const names = known.features.filter(({ answer }) => answer === 'absent').map(({ name }) => name);
  return names.length === 0 ? undefined : { names, tried: undefined, failedViews: [] };
}

/**
 * Asks the Examiner again for the features in `again` and replaces their flows. Features without a usable answer keep
 * their flows. The returned file records that the Examiner was asked again.
 */
async function examineAgain(
  services: ModelStageServices,
  files: WorkFiles,
  {
    state,
    request,
    known,
    again,
  }: { state: BuildState; request: BuildRequest; known: ExaminationFile; again: AskedAgain },
): Promise<ExaminationFile> {
  const { repairs, observed = [] } = state;
  const { names, tried, failedViews } = again;
  const asked = { ...known, document: repairs, isRetried: known.isRetried || tried !== undefined };
  const views = observed.includes(repairs) ? await files.readObserved(repairs) : [];
  if (views.length === 0) return asked;
  const app = {
    features: names,
    views: [...views, ...failedViews],
    earlierFlows: [],
    gone: [],
    ...(tried && { again: tried }),
  };
  const answer = await ask(services, files, { state, request, app });
  const features = known.features.map((feature) => {
    if (!names.some((name) => isSame(name, feature.name))) return feature;
    const answered = answer?.features.find(({ name }) => isSame(name, feature.name));
    const hasFailed = tried?.failed.some((line) => line.startsWith(`“${feature.name}”: `));
    // A feature whose flow failed stays failed: the Examiner wrote that flow, so it cannot now answer that no flow can
    // show the feature.
    return answered && !(hasFailed && answered.answer === 'not_showable') ? answered : feature;
  });
  return { ...asked, features };
}

/**
 * Returns the usable parts of the Examiner's answer; undefined when none is usable. Asks once more, only for the
 * features without a usable flow.
 */
async function ask(
  services: ModelStageServices,
  files: WorkFiles,
  { state, request, app }: { state: BuildState; request: BuildRequest; app: ExaminedApp },
): Promise<Answer | undefined> {
  const run = new ModelRun(services, files, 'examine', request, EXAMINE_TOKENS);
  const deadline = reviewDeadline(state, services.clock);
  const askFor = async (asked: ExaminedApp, kept: readonly Flow[], isLast: boolean) => {
    const question = { role: 'user', text: examinePrompt(request, asked) } as const;
    const { text } = await run.ask(EXAMINER_SYSTEM, [question], deadline);
    return readAnswer(text, { views: app.views, wanted: asked.features, kept, isLast });
  };
  const { answer: first, problems } = await askFor(app, [], false);
  const unusable = first?.features.filter(isUnusable).map(({ name }) => name) ?? app.features;
  if (first && unusable.length === 0) return first;
  const { answer: second } = await askFor({ ...app, features: unusable, problems }, first ? flowsOf(first) : [], true);
  if (!first || !second) return first ?? second;
  return { ...first, features: first.features.map((feature) => answeredAgain(feature, second) ?? feature) };
}

function isUnusable({ answer, flows }: ExaminedFeature): boolean {
  return answer === 'flows' && flows.length === 0;
}

/** Returns the second answer for a feature whose first answer was unusable; otherwise undefined. */
function answeredAgain(feature: ExaminedFeature, { features }: Answer): ExaminedFeature | undefined {
  return isUnusable(feature) ? features.find(({ name }) => isSame(name, feature.name)) : undefined;
}
