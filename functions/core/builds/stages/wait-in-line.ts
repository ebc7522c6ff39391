import type { BuildState, Progress } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ModelThrottledError } from '../../../ports/model.ts';
import type { ModelLine } from '../../../ports/model-line.ts';
import { goneFromLine, placeInLine } from '../queue/place-in-line.ts';
import { beginStage, STAGE_PROGRESS, type StageServices } from './stage-run.ts';
import { waitWhileBusy } from './wait-while-busy.ts';

/** The build itself needs the rest of the execution's 28 minutes. */
const LONGEST_WAIT_MS = 10 * 60_000;
const LOOK_SECONDS = 10;
/** Builds that came together do not look together. */
const SPREAD_SECONDS = 5;

interface LineServices extends Pick<StageServices, 'builds'> {
  line: ModelLine;
  clock: Clock;
}

/**
 * Runs the first stage of a build that asks the model, when it is the build's turn. While the model refuses builds, a new one waits
 * in a line: returns the state with the seconds after which the state machine looks again, and reports how many builds are before
 * it. Throws as waitWhileBusy, and ModelThrottledError after ten minutes in the line.
 */
export async function waitInLine(
  services: LineServices,
  state: BuildState,
  progress: Progress,
  run: (state: BuildState) => Promise<BuildState>,
): Promise<BuildState> {
  const { line, clock } = services;
  const nowMs = clock.nowMs();
  const { operationId, startedAtMs = nowMs } = state;
  const found = await line.read();
  const { before, isTurn } = placeInLine(found, { operationId, startedAtMs }, nowMs);
  const isInLine = found.waiting.some((build) => build.operationId === operationId);
  if (isTurn || nowMs - startedAtMs > LONGEST_WAIT_MS) {
    if (isInLine) await line.leave(operationId);
    if (!isTurn) throw new ModelThrottledError('The build has waited in line for too long.');
    const next = await waitWhileBusy(services, state, progress, run);
    // A build that is refused keeps its place.
    if (next.busy) await line.wait({ operationId, startedAtMs, seenAtMs: clock.nowMs() }, []);
    return next;
  }
  await beginStage(services, state, { ...STAGE_PROGRESS.line, buildsBefore: before });
  await line.wait({ operationId, startedAtMs, seenAtMs: nowMs }, goneFromLine(found, nowMs));
  const seconds = Math.ceil(LOOK_SECONDS + SPREAD_SECONDS * Math.random());
  return { ...state, busy: { seconds, waits: state.busy?.waits ?? 0 } };
}
