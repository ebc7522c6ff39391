import type { Browser, TakenFrame } from '../../../ports/browser.ts';
import type { BuildState } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import type { FilmStripFile } from '../../projects/files/film-strip-file.ts';
import { bestAttempt, verdict } from '../attempts.ts';
import { withInherited } from '../proof/inherited-problems.ts';
import { judgeProof, mustExamineAgain } from '../proof/judge-proof.ts';
import { readEarlierViews, readProof } from '../proof/read-proof.ts';
import { WorkFiles } from '../work-files.ts';

/**
 * The maximum number of accessibility trees from failed flow steps that the Examiner gets, in addition to those of the
 * document.
 */
const MAX_FAILED_VIEWS = 6;

/**
 * The Check state: runs the document in a real browser and judges the features that the user asked for. Writes
 * `check-<repairs>.json`, the film strip (screenshots after each step), a thumbnail of the best document so far, and a
 * screenshot if it helps the repair. Returns the next state. Its Lambda function may access only the operation's files.
 */
export async function checkApp(services: { work: Objects; browser: Browser }, state: BuildState): Promise<BuildState> {
  const { mode, repairs, observed = [] } = state;
  const files = new WorkFiles(services.work, state.operationId, state.design);
  const [document, base, proof, checksBefore, views, earlierViews] = await Promise.all([
    files.readDocument(repairs),
    mode === 'revise' ? files.readBase() : undefined,
    readProof(files, state),
    repairs > 0 ? files.readChecks(repairs - 1) : [],
    observed.includes(repairs) ? files.readObserved(repairs) : [],
    readEarlierViews(files, state),
  ]);
  const {
    screenshot,
    frames = [],
    seen,
    flows: outcomes,
    ...found
  } = await services.browser.check(document, {
    flows: proof.flows,
    earlierFlows: proof.earlier,
    base,
    allowedHosts: state.allowedHosts,
    seed: (state.startedAtMs ?? 0) + repairs,
  });
  const own = {
    ...withInherited(found, proof.before.problems),
    features: [],
    lost: [],
    failedFlows: [],
    failedViews: outcomes.flatMap(({ view }) => view ?? []).slice(0, MAX_FAILED_VIEWS),
    ...(state.review === 'repair' && ({ isAfterReview: true } as const)),
  };
  const repaired = checksBefore.flatMap(({ problems }) => problems);
  const lostBefore = checksBefore.flatMap(({ lost }) => lost);
  const report = judgeProof(own, {
    proof,
    outcomes,
    dead: found.controls.dead,
    views,
    earlierViews,
    repaired,
    lostBefore,
  });
  const checks = [...checksBefore, report];
  const judged = verdict(mode, checks);
  const isBest = judged.passed && bestAttempt(checks) === repairs;
  await Promise.all([
    files.writeCheck(repairs, report),
    frames.length > 0 ? files.writeFilmStrip(repairs, toFile(frames)) : undefined,
    // Wait until the screenshot is stored, because the next state may be a repair that reads it.
    screenshot && seen.length > 0 ? files.writeScreenshot(repairs, screenshot) : undefined,
    screenshot && isBest ? files.writeThumbnail(screenshot) : undefined,
  ]);
  // When `state.next` is `examine`, the previous check asked the Examiner for new flows, and this check has run them.
  // The Examiner is asked for new flows only once.
  const mustExamine = judged.passed && state.next !== 'examine' && mustExamineAgain(proof, report, outcomes);
  return { ...state, ...judged, ...(mustExamine && { next: 'examine' as const }) };
}

function toFile(frames: readonly TakenFrame[]): FilmStripFile {
  return frames.map(({ webp, ...frame }) => ({ ...frame, webp: Buffer.from(webp).toString('base64') }));
}
