import { planServices } from '../composition/builds.ts';
import { planApp } from '../core/builds/stages/plan-app.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-plan', (state: BuildState) =>
  planApp(planServices(), state),
);
