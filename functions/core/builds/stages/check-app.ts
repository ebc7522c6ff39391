/** Check: the document is run in a real browser. This stage may touch nothing but its own files. */
import type { Browser } from '../../../ports/browser.ts';
import type { BuildState } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import { bestAttempt, verdict } from '../attempts.ts';
import { WorkFiles } from '../work-files.ts';

/** Writes `check-<repairs>.json`, a screenshot of the page when it is the best so far, and tells what comes next. */
export async function checkApp(
  services: { work: Objects; browser: Browser },
  state: BuildState,
): Promise<BuildState> {
  const { mode, repairs } = state;
  const files = new WorkFiles(services.work, state.operationId);
  const [document, plan, checksBefore] = await Promise.all([
    files.readDocument(repairs),
    // Only these have one, and this function may not ask whether a file exists.
    mode === 'advanced' ? files.readPlan() : undefined,
    repairs > 0 ? files.readChecks(repairs - 1) : [],
  ]);
  const { screenshot, ...report } = await services.browser.check(document, plan?.checks);
  const checks = [...checksBefore, report];
  const judged = verdict(mode, checks);
  const isToBeSeen = judged.passed && bestAttempt(checks) === repairs;
  await Promise.all([
    files.writeCheck(repairs, report),
    screenshot && isToBeSeen ? files.writeThumbnail(screenshot) : undefined,
  ]);
  return { ...state, ...judged };
}
