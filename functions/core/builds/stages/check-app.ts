import type { Browser, TakenFrame } from '../../../ports/browser.ts';
import type { BuildState } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import type { FilmStripFile } from '../../projects/files/film-strip-file.ts';
import { bestAttempt, verdict } from '../attempts.ts';
import { withInherited } from '../edits/inherited-problems.ts';
import { WorkFiles } from '../work-files.ts';
import { readBuildFlows } from './read-build-flows.ts';

/**
 * The Check state: runs the document in a real browser. Writes `check-<repairs>.json`, a film strip, a thumbnail of the
 * best document so far, and a screenshot if it helps the repair; returns the next state. Its function may access only
 * the operation's files.
 */
export async function checkApp(services: { work: Objects; browser: Browser }, state: BuildState): Promise<BuildState> {
  const { mode, repairs } = state;
  const files = new WorkFiles(services.work, state.operationId, state.design);
  const [document, base, flows, checksBefore] = await Promise.all([
    files.readDocument(repairs),
    mode === 'revise' ? files.readBase() : undefined,
    readBuildFlows(files, mode),
    repairs > 0 ? files.readChecks(repairs - 1) : [],
  ]);
  const {
    screenshot,
    frames = [],
    seen,
    ...found
  } = await services.browser.check(document, {
    flows: flows.added,
    earlierFlows: flows.earlier,
    base,
    allowedHosts: state.allowedHosts,
  });
  const report = {
    ...withInherited(found, flows.before.problems),
    ...(state.review === 'repair' && ({ isAfterReview: true } as const)),
  };
  const checks = [...checksBefore, report];
  const judged = verdict(mode, checks);
  const isBest = judged.passed && bestAttempt(checks) === repairs;
  await Promise.all([
    files.writeCheck(repairs, report),
    frames.length > 0 ? files.writeFilmStrip(repairs, toFile(frames)) : undefined,
    // Write it before returning, because the next state may be a repair that reads it.
    screenshot && seen.length > 0 ? files.writeScreenshot(repairs, screenshot) : undefined,
    screenshot && isBest ? files.writeThumbnail(screenshot) : undefined,
  ]);
  return { ...state, ...judged };
}

function toFile(frames: readonly TakenFrame[]): FilmStripFile {
  return frames.map(({ webp, ...frame }) => ({ ...frame, webp: Buffer.from(webp).toString('base64') }));
}
