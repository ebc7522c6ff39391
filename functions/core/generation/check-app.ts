/** Check: the document is run in a real browser. This stage may touch nothing but its own files. */
import type { Browser } from '../../ports/browser.ts';
import type { Objects } from '../../ports/objects.ts';
import type { BuildState } from '../../ports/workflow.ts';
import { WorkFiles } from './work-files.ts';

/** Writes `check-<repairs>.json` and tells whether the document passed. */
export async function checkApp(
  services: { work: Objects; browser: Browser },
  state: BuildState,
): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  const report = await services.browser.check(await files.readDocument(state.repairs));
  await files.writeCheck(state.repairs, report);
  return { ...state, passed: report.problems.length === 0 };
}
