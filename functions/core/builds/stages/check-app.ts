import type { Browser } from '../../../ports/browser.ts';
import type { BuildState } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import { bestAttempt, verdict } from '../attempts.ts';
import { readBuildFlows } from '../read-build-flows.ts';
import { WorkFiles } from '../work-files.ts';

/**
 * The Check state: runs the document in a real browser. Writes `check-<repairs>.json`, and a screenshot when the document is the
 * best so far; returns the next state. Its function may access nothing but the files of the operation.
 */
export async function checkApp(
  services: { work: Objects; browser: Browser },
  state: BuildState,
): Promise<BuildState> {
  const { mode, repairs } = state;
  const files = new WorkFiles(services.work, state.operationId);
  const [document, base, flows, checksBefore] = await Promise.all([
    files.readDocument(repairs),
    mode === 'revise' ? files.readBase() : undefined,
    readBuildFlows(files, mode),
    repairs > 0 ? files.readChecks(repairs - 1) : [],
  ]);
  const { screenshot, ...report } = await services.browser.check(document, {
    flows: flows.added,
    earlierFlows: flows.earlier,
    base,
  });
  const checks = [...checksBefore, report];
  const judged = verdict(mode, checks);
  const isBest = judged.passed && bestAttempt(checks) === repairs;
  await Promise.all([
    files.writeCheck(repairs, report),
    screenshot && isBest ? files.writeThumbnail(screenshot) : undefined,
  ]);
  return { ...state, ...judged };
}
