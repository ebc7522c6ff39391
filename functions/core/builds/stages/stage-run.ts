import { progressLine } from '../../../../shared/messages/build-progress.ts';
import type { BuildState, Builds, Progress } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Model } from '../../../ports/model.ts';
import type { FileStore, Objects } from '../../../ports/objects.ts';
import type { WrittenDocumentServices } from '../compile/complete-document.ts';
import type { Previews } from '../documents/preview-file.ts';
import { StageError } from '../stage-error.ts';

export interface StageServices {
  builds: Pick<Builds, 'readRequest' | 'reportProgress'>;
  work: Objects & Pick<FileStore, 'readBytes'>;
  clock: Clock;
}

export interface ModelStageServices extends StageServices {
  builds: Pick<Builds, 'find' | 'readRequest' | 'reportProgress'>;
  model: Model;
}

/** The services of stages in which a model writes a document. */
export interface DocumentStageServices extends ModelStageServices, WrittenDocumentServices {}

/** The services of stages with a live preview. */
export interface WritingStageServices extends DocumentStageServices {
  previews: Previews;
}

/** Reports that a stage begins. Throws StageError `stopped` when the operation has ended. */
export async function beginStage(
  { builds }: Pick<StageServices, 'builds'>,
  { operationId }: BuildState,
  progress: Progress,
): Promise<void> {
  const isRunning = await builds.reportProgress(operationId, progress);
  if (!isRunning) throw new StageError('stopped');
}

/** The progress to show at the start of each stage. */
export const STAGE_PROGRESS = {
  queue: { stage: 'queued', percent: 0, ...progressLine('in_line') },
  plan: { stage: 'plan', percent: 5, ...progressLine('planning') },
  planned: { stage: 'plan', percent: 20, ...progressLine('planned') },
  // The Images state runs in parallel with the Code state, so both begin at the same percentage.
  images: { stage: 'images', percent: 25, ...progressLine('drawing') },
  code: { stage: 'code', percent: 25, ...progressLine('coding') },
  edit: { stage: 'edit', percent: 10, ...progressLine('editing') },
  assemble: { stage: 'assemble', percent: 70, ...progressLine('assembling') },
  check: { stage: 'check', percent: 75, ...progressLine('opening') },
  examine: { stage: 'examine', percent: 77, ...progressLine('examining') },
  examined: { stage: 'check', percent: 78, ...progressLine('checking') },
  importCheck: { stage: 'check', percent: 10, ...progressLine('checking') },
  review: { stage: 'review', percent: 91, ...progressLine('reviewing') },
  reviewRepair: { stage: 'repair', percent: 92, ...progressLine('repairing_seen') },
  save: { stage: 'save', percent: 95, ...progressLine('saving') },
} as const satisfies Record<string, Progress>;

const FIRST_REPAIR_PERCENT = 80;
const REPAIR_PERCENT = 4;

/** Returns the progress to show while a build's next repair runs. */
export function repairProgress({ repairs, review }: BuildState): Progress {
  if (review === 'repair') return STAGE_PROGRESS.reviewRepair;
  const number = repairs + 1;
  return {
    stage: 'repair',
    percent: FIRST_REPAIR_PERCENT + REPAIR_PERCENT * (number - 1),
    ...progressLine(number === 1 ? 'repairing' : { key: 'repairing_again', params: { attempt: number } }),
  };
}

/** Returns the progress to show while the document of the next repair is checked. */
export function recheckProgress(state: BuildState): Progress {
  const percent = repairProgress(state).percent + REPAIR_PERCENT / 2;
  return { ...STAGE_PROGRESS.check, percent, ...progressLine('checking_again') };
}
