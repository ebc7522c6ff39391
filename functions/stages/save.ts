/** The Save state. */
import { saveServices } from '../composition.ts';
import { saveBuild } from '../core/generation/save-build.ts';
import type { BuildState } from '../ports/workflow.ts';

export const handler = (state: BuildState): Promise<BuildState> => saveBuild(saveServices(), state);
