import { admissionServices } from './auth.ts';
import { ledger } from './credits.ts';
import { model } from './model.ts';
import { apps, clock, ids, rateLimits, settings, work } from './platform.ts';
import { projects } from './projects.ts';

export const assistantServices = () => ({
  projects: projects(),
  apps: apps(),
  ledger: ledger(),
  rateLimits: rateLimits(),
  model: model(),
  ids: ids(),
  clock: clock(),
});

export const proposeServices = () => ({
  work: work(),
  model: model(),
  rateLimits: rateLimits(),
  settings: settings(),
  clock: clock(),
});

/** Returns the services that admit (authorize) calls of routes that read projects. */
export const admissionServicesOfAssistant = () => ({ ...admissionServices(), projects: projects() });
