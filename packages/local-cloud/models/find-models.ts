import * as z from 'zod';
import { type Environment, isLocal, keyPlaceOf, MODEL_SOURCES, type ModelSource } from './model-sources.ts';

/** A server on this machine responds at once; without one the connection is refused at once. */
const PROBE_TIMEOUT_MS = 1_000;
/** Models that write no text. */
const NOT_FOR_TEXT = /embed|rerank|whisper|tts|diffusion|flux/i;

export interface FoundModels {
  source: ModelSource;
  /** Of a server on this machine all that it has; of a provider the one that it would be asked for. */
  modelIds: string[];
  /** Where its key is, unless it runs on this machine. */
  keyPlace?: string;
}

const modelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Returns the models that can be used here: those of servers on this machine, and those whose key is in the environment. */
export async function findModels(
  environment: Environment,
  sources: readonly ModelSource[] = MODEL_SOURCES,
): Promise<FoundModels[]> {
  const found = await Promise.all(
    sources.map((source) => (isLocal(source) ? findLocal(source) : findByKey(source, environment))),
  );
  return found.filter((each) => each !== undefined);
}

/** Returns the ids of a server's models, none when it does not respond. */
export async function listModels({ baseUrl }: ModelSource): Promise<string[]> {
  try {
    const response = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    const { data } = modelListSchema.parse(await response.json());
    return data.map(({ id }) => id).filter((id) => !NOT_FOR_TEXT.test(id));
  } catch {
    // Nothing is there, or something else.
    return [];
  }
}

async function findLocal(source: ModelSource): Promise<FoundModels | undefined> {
  const modelIds = await listModels(source);
  return modelIds.length > 0 ? { source, modelIds } : undefined;
}

function findByKey(source: ModelSource, environment: Environment): FoundModels | undefined {
  const keyPlace = keyPlaceOf(source, environment);
  if (keyPlace === undefined || source.defaultModel === undefined) return undefined;
  return { source, modelIds: [source.defaultModel], keyPlace };
}

/** Says in at most two lines what was found and the one setting that uses it; nothing when nothing was found. */
export function describeFound(found: readonly FoundModels[]): string[] {
  const [first] = found;
  if (first === undefined) return [];
  const names = found.map(({ source, modelIds, keyPlace }) =>
    keyPlace === undefined ? `${source.label} (${shortList(modelIds)})` : `${source.label} (${keyPlace})`,
  );
  return [
    `Found, not in use: ${names.join(', ')}`,
    `MODEL=${settingOf(first)} npm start uses it; npm run ops -- models tries all`,
  ];
}

/** The value of MODEL that selects the first model of a source. */
function settingOf({ source, modelIds: [modelId] }: FoundModels): string {
  return isLocal(source) ? `${source.name}/${modelId}` : source.name;
}

function shortList([first, ...others]: readonly string[]): string {
  return others.length === 0 ? `${first}` : `${first} and ${others.length} more`;
}
