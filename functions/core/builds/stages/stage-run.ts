import type { BuildState, Builds, Progress } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Model } from '../../../ports/model.ts';
import type { FileStore, Objects } from '../../../ports/objects.ts';
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

/** The services of stages with a live preview. */
export interface WritingStageServices extends ModelStageServices {
  previews: Previews;
}

/** Reports the start of a stage. Throws StageError `stopped` when the operation has ended. */
export async function beginStage(
  { builds }: Pick<StageServices, 'builds'>,
  { operationId }: BuildState,
  progress: Progress,
): Promise<void> {
  const isRunning = await builds.reportProgress(operationId, progress);
  if (!isRunning) throw new StageError('stopped', 'The build was stopped.');
}

/** The progress that each stage reports when it begins. */
export const STAGE_PROGRESS = {
  queue: { stage: 'queued', percent: 0, progress: 'The model is busy. Waiting in line...' },
  plan: { stage: 'plan', percent: 5, progress: 'Planning your app...' },
  planned: { stage: 'plan', percent: 20, progress: 'The plan is made.' },
  // Runs beside Code, so both begin at the same percentage.
  images: { stage: 'images', percent: 25, progress: 'Drawing the images...' },
  code: { stage: 'code', percent: 25, progress: 'Writing the code...' },
  edit: { stage: 'edit', percent: 10, progress: 'Reading your app and changing it...' },
  assemble: { stage: 'assemble', percent: 70, progress: 'Putting the pieces together...' },
  check: { stage: 'check', percent: 75, progress: 'Running your app in a real browser...' },
  importCheck: { stage: 'check', percent: 10, progress: 'Running your app in a real browser...' },
  review: { stage: 'review', percent: 91, progress: 'Looking at your app...' },
  reviewRepair: { stage: 'repair', percent: 92, progress: 'Repairing what could be seen...' },
  save: { stage: 'save', percent: 95, progress: 'Saving your app...' },
} as const satisfies Record<string, Progress>;

const FIRST_REPAIR_PERCENT = 80;
const REPAIR_PERCENT = 4;

/** Returns the progress of the next repair of a build. */
export function repairProgress({ repairs, review }: BuildState): Progress {
  if (review === 'repair') return STAGE_PROGRESS.reviewRepair;
  const number = repairs + 1;
  return {
    stage: 'repair',
    percent: FIRST_REPAIR_PERCENT + REPAIR_PERCENT * (number - 1),
    progress:
      number === 1
        ? 'Repairing what the browser complained about...'
        : `Repairing what the browser complained about, attempt ${number}...`,
  };
}

/** Returns the progress of the check after that repair. */
export function recheckProgress(state: BuildState): Progress {
  const percent = repairProgress(state).percent + REPAIR_PERCENT / 2;
  return { ...STAGE_PROGRESS.check, percent, progress: 'Running the repaired app in a real browser...' };
}
