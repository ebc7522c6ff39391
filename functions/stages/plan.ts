/** The Plan state. */
import { modelStageServices } from '../composition.ts';
import { planApp } from '../core/generation/plan-app.ts';
import type { BuildState } from '../ports/workflow.ts';

export const handler = (state: BuildState): Promise<BuildState> => planApp(modelStageServices(), state);
