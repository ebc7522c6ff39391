/** The Code state. */
import { writingStageServices } from '../composition.ts';
import { writeCode } from '../core/generation/write-code.ts';
import type { BuildState } from '../ports/workflow.ts';

export const handler = (state: BuildState): Promise<BuildState> => writeCode(writingStageServices(), state);
