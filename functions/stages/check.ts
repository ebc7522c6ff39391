/** The Check state. It may touch nothing but the work files of operations. */
import { LambdaBrowser } from '../adapters/browser/lambda-browser.ts';
import { checkWorkFiles } from '../composition.ts';
import { checkApp } from '../core/generation/check-app.ts';
import type { BuildState } from '../ports/workflow.ts';

const browser = new LambdaBrowser({ executablePath: process.env.BROWSER_PATH });

export const handler = (state: BuildState): Promise<BuildState> =>
  checkApp({ work: checkWorkFiles(), browser }, state);
