import { LambdaBrowser } from '../adapters/browser/lambda-browser.ts';
import { clock, work } from '../composition/platform.ts';
import { checkApp } from '../core/builds/stages/check-app.ts';
import { lookAtApp } from '../core/builds/stages/look-at-app.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

const browser = new LambdaBrowser({ executablePath: process.env.BROWSER_PATH });

/** The check runs untrusted code, so this function may access nothing but the work files of builds. */
export const handler = createEventHandler('workflow-check', (state: BuildState, logger) =>
  checkApp({ work: work(), browser }, state).then((checked) =>
    lookAtApp({ work: work(), viewer: browser, clock: clock() }, checked, (error) =>
      logger.warn('The app could not be looked at', {
        operationId: state.operationId,
        reason: String(error),
      }),
    ),
  ),
);
