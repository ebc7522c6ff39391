import { publishedScript } from 'virtual:app-scripts';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { withFreshBrowser } from '../adapters/browser/fresh-browser.ts';
import { LambdaBrowser } from '../adapters/browser/lambda-browser.ts';
import { apps, clock, work } from '../composition/platform.ts';
import { captureViews } from '../core/builds/stages/capture-views.ts';
import { checkApp } from '../core/builds/stages/check-app.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  executablePath: process.env.BROWSER_PATH,
  fetched: apps(),
});

/** The check runs untrusted code, so this function may access only the work files of builds, and public library files. */
export const handler = createEventHandler('workflow-check', (state: BuildState, logger, metrics) =>
  withFreshBrowser(browser, async () => {
    const checked = await checkApp({ work: work(), browser }, state);
    const count = (await browser.isSandboxed()) ? 0 : 1;
    metrics.addMetric('ChecksWithoutBrowserSandbox', MetricUnit.Count, count);
    metrics.addMetric('ChecksInOneProcess', MetricUnit.Count, browser.wasInOneProcess() ? 1 : 0);
    return captureViews({ work: work(), viewer: browser, clock: clock() }, checked, (error) =>
      logger.warn('The app could not be looked at', {
        operationId: state.operationId,
        reason: String(error),
      }),
    );
  }),
);
