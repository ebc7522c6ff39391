import { readableFailure } from '../../../functions/core/builds/failure-reason.ts';
import { costUsd } from '../../../functions/core/builds/model/model-cost.ts';
import { StageError } from '../../../functions/core/builds/stage-error.ts';
import { editApp } from '../../../functions/core/builds/stages/edit-app.ts';
import { planApp } from '../../../functions/core/builds/stages/plan-app.ts';
import { writeCode } from '../../../functions/core/builds/stages/write-code.ts';
import { WorkFiles } from '../../../functions/core/builds/work-files.ts';
import { documentKey } from '../../../functions/core/projects/files/app-files.ts';
import type { BuildRequest } from '../../../functions/ports/builds.ts';
import { type Model, ModelError, type ModelUsage } from '../../../functions/ports/model.ts';
import type { FileStore } from '../../../functions/ports/objects.ts';
import { DEFAULT_LLM_SETTINGS, DEFAULT_STYLE_SETTINGS } from '../../../shared/domain/build-settings.ts';

/** The result of one part of the trial. `not reached` means that an earlier part failed. */
type Part = 'yes' | 'no' | 'rewritten' | 'not reached';

export interface Trial {
  planValid: Part;
  codeAccepted: Part;
  editApplied: Part;
  seconds: number;
  costUsd: number | undefined;
  problem?: string;
}

/** A fast model builds this app in about 20 seconds. */
const IDEA = 'A tally counter: one large number, and buttons for plus, minus and reset. Plain and light, in few lines.';
const CHANGE = 'Name the button that adds one "Add", and leave the rest as it is.';
const MAX_OUTPUT_TOKENS = 8_192;
const PROJECT = 'trial';
const BASE_REVISION = '1';

const REQUEST: BuildRequest = {
  projectId: PROJECT,
  ownerPublicKey: PROJECT,
  projectName: 'Tally',
  projectType: 'webapp',
  idea: IDEA,
  llmSettings: { ...DEFAULT_LLM_SETTINGS, maxOutputTokens: MAX_OUTPUT_TOKENS },
  styleSettings: { ...DEFAULT_STYLE_SETTINGS, theme: 'light', cssFramework: 'plain' },
  imageMode: 'None',
  userImageKeys: [],
  firstUserImageNumber: 1,
};

export async function tryModel(model: Model, limitMs: number): Promise<Trial> {
  const startedMs = performance.now();
  const trial: Trial = {
    planValid: 'not reached',
    codeAccepted: 'not reached',
    editApplied: 'not reached',
    seconds: 0,
    costUsd: undefined,
  };
  const limit = AbortSignal.timeout(limitMs);
  const limited = new LimitedModel(model, limit);
  try {
    await build(limited, trial);
  } catch (error) {
    trial.problem = limit.aborted ? `took longer than ${limitMs / 1_000} s` : problemOf(error);
  }
  const { prices } = await model.traits();
  trial.costUsd = prices && costUsd(prices, limited.used);
  trial.seconds = (performance.now() - startedMs) / 1_000;
  return trial;
}

/** Prevents calls to image services. */
const NO_IMAGES = { isConnected: async () => false };
/** Provides no pictures, because the trial judges the model's own code, before pictures are inserted. */
const NO_PICTURES = { readIndex: async () => [], readSvg: async () => undefined };

async function build(model: Model, trial: Trial): Promise<void> {
  const work = new MemoryFiles();
  let request = REQUEST;
  const builds = {
    find: async () => undefined,
    readRequest: async () => request,
    reportProgress: async () => true,
  };
  const services = {
    builds,
    work,
    apps: work,
    previews: { files: work, runtimeScript: '' },
    model,
    clock: { nowMs: () => Date.now() },
    imageSources: NO_IMAGES,
    pictures: NO_PICTURES,
    packages: { registry: undefined, apps: work },
  };
  const state = (operationId: string) => ({ operationId, mode: 'advanced', repairs: 0, passed: false }) as const;

  trial.planValid = 'no';
  await planApp(services, state('first'));
  trial.planValid = 'yes';
  trial.codeAccepted = 'no';
  await writeCode(services, state('first'));
  trial.codeAccepted = 'yes';
  trial.editApplied = 'no';
  const code = await new WorkFiles(work, 'first').readCode();
  await work.write(documentKey(PROJECT, BASE_REVISION), code ?? '');
  request = { ...REQUEST, revision: { baseRevisionString: BASE_REVISION, change: CHANGE, newSettings: {} } };
  await editApp(services, state('second'));
  const { isRewritten } = await new WorkFiles(work, 'second').readEdit();
  trial.editApplied = isRewritten ? 'rewritten' : 'yes';
}

function problemOf(error: unknown): string {
  if (error instanceof StageError) {
    return readableFailure({ Error: error.name, Cause: JSON.stringify({ errorMessage: error.message }) }).text;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Turns off the reasoning of a model, ends its calls at a time limit and adds up the tokens. */
class LimitedModel implements Model {
  readonly #model: Model;
  readonly #limit: AbortSignal;
  used: ModelUsage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

  constructor(model: Model, limit: AbortSignal) {
    this.#model = model;
    this.#limit = limit;
  }

  traits: Model['traits'] = () => this.#model.traits();

  complete: Model['complete'] = async ({ signal, ...request }, onText) => {
    const signals = signal ? [signal, this.#limit] : [this.#limit];
    const limited = { ...request, reasoningTokens: 0, signal: AbortSignal.any(signals) };
    const response = await this.#model.complete(limited, onText).catch((error: unknown) => {
      if (error instanceof ModelError && error.usage) this.#add(error.usage);
      throw error;
    });
    this.#add(response);
    return response;
  };

  #add({ inputTokens, outputTokens, cachedInputTokens }: ModelUsage): void {
    this.used = {
      inputTokens: this.used.inputTokens + inputTokens,
      outputTokens: this.used.outputTokens + outputTokens,
      cachedInputTokens: this.used.cachedInputTokens + cachedInputTokens,
    };
  }
}

class MemoryFiles implements Pick<FileStore, 'readText' | 'readBytes'> {
  readonly #texts = new Map<string, string>();

  readText = async (key: string): Promise<string | undefined> => this.#texts.get(key);
  readBytes = async (): Promise<undefined> => undefined;
  write = async (key: string, body: string | Uint8Array): Promise<void> => {
    this.#texts.set(key, String(body));
  };
}
