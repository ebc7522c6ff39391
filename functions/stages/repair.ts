/** The Repair state. */
import { modelStageServices } from '../composition.ts';
import { repairApp } from '../core/generation/repair-app.ts';
import type { BuildState } from '../ports/workflow.ts';

export const handler = (state: BuildState): Promise<BuildState> => repairApp(modelStageServices(), state);
