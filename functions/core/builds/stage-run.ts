/** What the stages share: the services behind them, and what they say of their progress. */
import type { BuildState, Builds, Progress } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Model } from '../../ports/model.ts';
import type { FileStore, Objects } from '../../ports/objects.ts';
import { StageError } from './stage-error.ts';

export interface StageServices {
  builds: Pick<Builds, 'readRequest' | 'reportProgress'>;
  work: Objects & Pick<FileStore, 'readBytes'>;
  clock: Clock;
}

export interface ModelStageServices extends StageServices {
  model: Model;
}

/** Stages that let the user see what is written so far. */
export interface WritingStageServices extends ModelStageServices {
  apps: Objects;
}

/** Says that a stage begins. Throws StageError `stopped` when nobody waits for the operation any more. */
export async function beginStage(
  { builds }: Pick<StageServices, 'builds'>,
  { operationId }: BuildState,
  progress: Progress,
): Promise<void> {
  const isRunning = await builds.reportProgress(operationId, progress);
  if (!isRunning) throw new StageError('stopped', 'The build was stopped.');
}

/** How far along each stage is when it begins, in percent, and what it says. */
export const STAGE_PROGRESS = {
  plan: { stage: 'plan', percent: 5, progress: 'Planning your app...' },
  // Runs beside Code, so neither may take the other back.
  images: { stage: 'images', percent: 25, progress: 'Drawing the pictures...' },
  code: { stage: 'code', percent: 25, progress: 'Writing the code...' },
  edit: { stage: 'edit', percent: 10, progress: 'Reading your app and changing it...' },
  assemble: { stage: 'assemble', percent: 70, progress: 'Putting the pieces together...' },
  check: { stage: 'check', percent: 75, progress: 'Running your app in a real browser...' },
  save: { stage: 'save', percent: 95, progress: 'Saving your app...' },
} as const satisfies Record<string, Progress>;

const FIRST_REPAIR_PERCENT = 80;
const REPAIR_PERCENT = 4;

/** What is said while repair `number`, counting from 1, is made. */
export function repairProgress(number: number): Progress {
  return {
    stage: 'repair',
    percent: FIRST_REPAIR_PERCENT + REPAIR_PERCENT * (number - 1),
    progress:
      number === 1
        ? 'Repairing what the browser complained about...'
        : `Repairing what the browser complained about, attempt ${number}...`,
  };
}

/** What is said while the repaired document is checked. */
export function recheckProgress(number: number): Progress {
  const percent = repairProgress(number).percent + REPAIR_PERCENT / 2;
  return { ...STAGE_PROGRESS.check, percent, progress: 'Running the repaired app in a real browser...' };
}
