/**
 * `npm run ops -- models` builds a small app with each model of this machine and of each provider whose API key is in a
 * variable, and prints a table. `npm run ops -- models ollama/qwen3-coder anthropic` tries only these models.
 */
import { parseArgs } from 'node:util';
import { findModels } from '@buidl/local-cloud/models/find-models';
import { isLocal } from '@buidl/local-cloud/models/model-sources';
import { type ModelTarget, readModelTarget } from '@buidl/local-cloud/models/model-target';
import { directModel } from '../models/direct-model.ts';
import { type NamedTrial, trialTable } from '../models/trial-table.ts';
import { tryModel } from '../models/try-model.ts';

const DEFAULT_LIMIT_SECONDS = 180;

// Silences the adapters' log lines, which are for operators of a deployment.
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function run() {
  const { values, positionals } = parseArgs({
    options: { seconds: { type: 'string', default: String(DEFAULT_LIMIT_SECONDS) } },
    allowPositionals: true,
  });
  const limitMs = Number(values.seconds) * 1_000;
  if (!(limitMs > 0)) throw new Error(`--seconds ${values.seconds} is not a time.`);
  const targets = positionals.length > 0 ? await namedTargets(positionals) : await allTargets();
  if (targets.size === 0) {
    console.log('No model found: neither Ollama nor LM Studio runs here, and there is no key in the environment.');
    return;
  }
  const trials: NamedTrial[] = [];
  for (const [name, target] of targets) {
    console.log(`Trying ${name} …`);
    trials.push({ name, ...(await tryModel(await directModel(target), limitMs)) });
  }
  console.log(['', ...trialTable(trials), ''].join('\n'));
  if (trials.every(({ editApplied }) => editApplied === 'not reached' || editApplied === 'no')) process.exitCode = 1;
}

async function namedTargets(names: readonly string[]): Promise<Map<string, ModelTarget>> {
  const targets = new Map<string, ModelTarget>();
  for (const name of names) {
    const target = await readModelTarget({ ...process.env, MODEL: name });
    if (target !== undefined) targets.set(name, target);
  }
  return targets;
}

/** Returns the model that the environment variables select and all models found. */
async function allTargets(): Promise<Map<string, ModelTarget>> {
  const found = await findModels(process.env);
  const paid = found.filter(({ source }) => !isLocal(source)).map(({ source }) => source.label);
  if (paid.length > 0) console.log(`A try of ${paid.join(', ')} costs a few cents each; Ctrl-C stops.`);
  const names = found.flatMap(({ source, modelIds }) => modelIds.map((modelId) => `${source.name}/${modelId}`));
  const targets = await namedTargets(names);
  const chosen = await readModelTarget(process.env);
  const isListed = [...targets.values()].some(
    ({ modelId, baseUrl }) => modelId === chosen?.modelId && baseUrl === chosen.baseUrl,
  );
  if (chosen !== undefined && !isListed) targets.set(chosen.modelId, chosen);
  return targets;
}
