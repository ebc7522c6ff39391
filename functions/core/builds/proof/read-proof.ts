import type { Flow } from '../../../../shared/domain/acceptance-steps.ts';
import type { BuildMode } from '../../../../shared/domain/build-mode.ts';
import { DEFAULT_PROJECT_TYPE, type ProjectType } from '../../../../shared/domain/project-type.ts';
import type { Examination } from '../../../../shared/domain/proof.ts';
import type { ObservedView } from '../../../ports/browser.ts';
import type { BuildState } from '../../../ports/builds.ts';
import { type BuildFlows, buildFlowsSchema } from '../build-flows.ts';
import type { WorkFiles } from '../work-files.ts';
import { authorFeatures } from './author-features.ts';
import type { ExaminationFile } from './examination-file.ts';

const NO_FLOWS = buildFlowsSchema.parse({ added: [], earlier: [] });

/** The features and flows that the check of a build runs and judges. */
export interface BuildProof {
  /** Undefined for an import, because it has no requested features. */
  examination: ExaminationFile | undefined;
  /** The flows of the examined features. */
  flows: Flow[];
  /** The flows of earlier builds that must still pass. */
  earlier: Flow[];
  before: BuildFlows['before'];
}

/**
 * Returns the flows that the check of a build runs: the Examiner's, or those of the model that wrote the app when the
 * Examiner gave no usable answer. Reads only files that must exist, because without permission to list files, S3
 * reports a missing file as forbidden.
 */
export async function readProof(files: WorkFiles, state: BuildState): Promise<BuildProof> {
  const declared = await readDeclared(files, state);
  if (state.mode === 'import') {
    return { examination: undefined, flows: [], earlier: [], before: declared.before };
  }
  const examined = state.isExamined ? await files.findExamination() : undefined;
  const examination = examined ?? authorExamination(declared, state);
  const flows = flowsOf(examination);
  const isReplaced = new Set([...examination.outdated, ...flows.map(({ name }) => name)]);
  const earlier = declared.earlier.filter(({ name }) => !isReplaced.has(name));
  return { examination, flows, earlier, before: declared.before };
}

export async function readDeclared(files: WorkFiles, { mode }: BuildState): Promise<BuildFlows> {
  if (mode !== 'advanced') return (await files.readFlows()) ?? NO_FLOWS;
  const plan = await files.readPlan();
  if (plan && plan.checks.length > 0) return { ...NO_FLOWS, added: plan.checks, type: plan.type };
  // For a plan without flows, the Code state stored the declared flows, so the file exists.
  return { ...((await files.readFlows()) ?? NO_FLOWS), type: plan?.type };
}

/**
 * Returns an examination with the flows of the model that wrote the app. `removed` lists the controls that the change
 * removes.
 */
export function authorExamination(
  { added, outdated, type }: BuildFlows,
  { mode, repairs }: BuildState,
  removed: string[] = [],
): ExaminationFile {
  return {
    features: authorFeatures(added),
    by: 'author',
    document: repairs,
    isRetried: false,
    mustAct: mustAct(mode, type),
    outdated,
    removed,
  };
}

/**
 * Returns whether a flow must perform an action to prove a feature. This is true for new apps that are not websites.
 */
export function mustAct(mode: BuildMode, type: ProjectType = DEFAULT_PROJECT_TYPE): boolean {
  return mode !== 'revise' && type !== 'website';
}

export function flowsOf({ features }: Pick<Examination, 'features'>): Flow[] {
  return features.flatMap(({ flows }) => flows);
}

/**
 * Returns the views of the base revision and of the first document. Later documents must not lose the controls in these
 * views.
 */
export async function readEarlierViews(files: WorkFiles, state: BuildState): Promise<ObservedView[]> {
  const { mode, repairs, observed = [] } = state;
  const [base, first] = await Promise.all([
    mode === 'revise' && observed.length > 0 ? files.readObserved('base') : [],
    repairs > 0 && observed.includes(0) ? files.readObserved(0) : [],
  ]);
  return [...base, ...first];
}
