/** The Edit state. */
import { writingStageServices } from '../composition.ts';
import { editApp } from '../core/generation/edit-app.ts';
import type { BuildState } from '../ports/workflow.ts';

export const handler = (state: BuildState): Promise<BuildState> => editApp(writingStageServices(), state);
