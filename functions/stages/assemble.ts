/** The Assemble state. */
import { assembleServices } from '../composition.ts';
import { assembleApp } from '../core/generation/assemble-app.ts';
import type { BuildState } from '../ports/workflow.ts';

export const handler = (state: BuildState): Promise<BuildState> => assembleApp(assembleServices(), state);
