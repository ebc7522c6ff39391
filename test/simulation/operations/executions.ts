/**
 * Simulates the state machine of builds, whose stages are slow, are retried, time out, or end when their host crashes.
 */

import { failBuild } from '../../../functions/core/builds/stages/fail-build.ts';
import { saveBuild } from '../../../functions/core/builds/stages/save-build.ts';
import { WorkFiles } from '../../../functions/core/builds/work-files.ts';
import type { BuildState, MadeDesign, Workflow } from '../../../functions/ports/builds.ts';
import { DESIGNS, type Design } from '../../../shared/domain/design.ts';
import type { FeatureResult } from '../../../shared/domain/proof.ts';
import { type BuildFailure, buildFailure } from '../../../shared/messages/build-failures.ts';
import type { World } from '../world.ts';
import { designFates, hasOpenProblem, isFree, isHollow } from './build-fates.ts';
import { outcomeOf } from './perform.ts';

const BUILD_MS = { low: 5_000, high: 4 * 60_000 };
const RETRY_MS = { low: 1_000, high: 10_000 };
const TOO_LONG_MS = 40 * 60_000;
const STAGE_TRIES = 3;
const EVENT_TRIES = 3;

const WHOLE: FeatureResult[] = [
  { name: 'Adds', outcome: 'shown' },
  { name: 'Sounds nice', outcome: 'not_showable' },
];
const HALF: FeatureResult[] = [...WHOLE, { name: 'Deletes', outcome: 'failed' }];
const HOLLOW: FeatureResult[] = [{ name: 'Adds', outcome: 'not_shown' }];

const FATES = [
  [7, 'passes'],
  [2, 'does not pass'],
  [1, 'takes too long'],
] as const;

export class SimulatedWorkflow implements Workflow {
  readonly #findWorld: () => World;
  readonly #started = new Set<string>();
  readonly #running = new Set<string>();
  readonly #stopped = new Set<string>();

  /** `findWorld` is a function, because the world is created after its workflow. */
  constructor(findWorld: () => World) {
    this.#findWorld = findWorld;
  }

  get #world(): World {
    return this.#findWorld();
  }

  async start(state: BuildState): Promise<void> {
    const fault = this.#world.faults.ofRequest();
    if (fault === 'throttle' || fault === 'requestLost') throw unreachable();
    await this.#world.scheduler.step(() => {
      if (this.#started.has(state.operationId)) return;
      this.#started.add(state.operationId);
      this.#running.add(state.operationId);
      this.#world.errands.push(this.#execute(state).finally(() => this.#running.delete(state.operationId)));
    });
    if (fault === 'responseLost') throw unreachable();
  }

  async stop(operationId: string): Promise<void> {
    await this.#world.scheduler.step(() => this.#stopped.add(operationId));
  }

  async isRunning(operationId: string): Promise<boolean> {
    return this.#world.scheduler.step(() => this.#running.has(operationId) && !this.#stopped.has(operationId));
  }

  async #execute(state: BuildState): Promise<void> {
    const { scheduler, random, faults } = this.#world;
    const fate = random.weighted(FATES);
    await scheduler.sleep(random.integer(BUILD_MS.low, BUILD_MS.high));
    if (faults.happens(0.05)) return;
    if (fate === 'takes too long') await scheduler.sleep(TOO_LONG_MS);
    const isSaved = fate !== 'does not pass' && (await this.#save(state));
    if (isSaved || this.#stopped.has(state.operationId)) return;
    const isFailed = await this.#retry(STAGE_TRIES, () => this.#fail(state, 'check_failed'));
    // If the state Fail did not settle the build, the event for the end of the execution does. That event gets lost in
    // a fifth of the cases.
    if (!isFailed && !faults.happens(0.2)) {
      await this.#retry(EVENT_TRIES, () => this.#fail(state, 'failed'));
    }
  }

  /** Writes the files of the earlier stages and runs Save. Sometimes a slow attempt and its retry run concurrently. */
  async #save(state: BuildState): Promise<boolean> {
    const { services, random, faults } = this.#world;
    const save = async () => {
      const made = state.designs && (await this.#makeDesigns(state.operationId));
      if (!made) await this.#make(state.operationId, hasOpenProblem(state.operationId));
      const isReviewed = !made && lostItsBrowser(state.operationId);
      const reviewed = isReviewed ? { repairs: 1, review: 'repair' as const } : {};
      await saveBuild(services, { ...state, ...reviewed, passed: true, ...(made && { made }) });
    };
    const run = () => this.#retry(STAGE_TRIES, save);
    if (!faults.happens(0.1)) return run();
    const [first, second] = await Promise.all([
      run(),
      this.#world.scheduler.sleep(random.integer(0, RETRY_MS.low)).then(run),
    ]);
    return first || second;
  }

  async #makeDesigns(operationId: string): Promise<MadeDesign[]> {
    const fates = designFates(operationId);
    return Promise.all(
      DESIGNS.map(async (design) => {
        const state = { operationId, mode: 'advanced', repairs: 0, design } as const;
        if (fates[design] === 'failed') {
          const failure = { Error: 'ModelRefusedError', Cause: '' };
          return { ...state, passed: false, outcome: 'failed', failure } as const;
        }
        await this.#make(operationId, fates[design] === 'half', design);
        return { ...state, passed: true, outcome: 'passed' } as const;
      }),
    );
  }

  async #make(operationId: string, isHalf: boolean, design?: Design): Promise<void> {
    const files = new WorkFiles(this.#world.services.work, operationId, design);
    await files.writeDocument(0, documentOf(`${operationId} ${design ?? ''}`));
    if (isFree(operationId)) await files.writeDisclaimer({ isFree: true, notes: ['A substitute.'] });
    const found = { problems: [], major: [], minor: [], inherited: [], lost: [], failedFlows: [] };
    const features = isHollow(operationId) ? HOLLOW : isHalf ? HALF : WHOLE;
    await files.writeCheck(0, {
      ...found,
      features,
      proofBy: 'examiner',
      passed: ['It loads.'],
      controls: { tried: 0, dead: [] },
      durationMs: 1,
    });
  }

  async #fail({ operationId }: BuildState, failure: BuildFailure): Promise<void> {
    await failBuild(this.#world.services, operationId, buildFailure(failure));
  }

  async #retry(tries: number, work: () => Promise<void>): Promise<boolean> {
    for (let left = tries; left > 0; left -= 1) {
      const outcome = await outcomeOf(this.#world, 'execution', async () => {
        await work();
        return 'done';
      });
      if (outcome === 'done') return true;
      await this.#world.scheduler.sleep(this.#world.random.integer(RETRY_MS.low, RETRY_MS.high));
    }
    return false;
  }
}

/** Returns true for a build that is repaired after its review and whose check of the repaired document then fails. */
function lostItsBrowser(operationId: string): boolean {
  return (operationId.codePointAt(operationId.length - 1) ?? 0) % 3 === 0;
}

export function documentOf(operationId: string): string {
  return `<!doctype html><html><head><title>${operationId}</title></head><body>${operationId}</body></html>`;
}

function unreachable(): Error {
  return Object.assign(new Error('The workflow did not respond.'), { name: 'WorkflowUnreachableError' });
}
