import { publishedScript } from 'virtual:app-scripts';
import { withFreshBrowser } from '../adapters/browser/fresh-browser.ts';
import { LambdaBrowser } from '../adapters/browser/lambda-browser.ts';
import { apps, work } from '../composition/platform.ts';
import { observeApp } from '../core/builds/stages/observe-app.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

const observer = new LambdaBrowser({
  runtimeScript: publishedScript,
  executablePath: process.env.BROWSER_PATH,
  fetched: apps(),
});

/** Observing runs untrusted code, so this function may access only the work files of builds, and public library files. */
export const handler = createEventHandler('workflow-observe', (state: BuildState) =>
  withFreshBrowser(observer, () => observeApp({ work: work(), observer }, state)),
);
