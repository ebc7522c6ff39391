import * as z from 'zod';
import { type Environment, isLocal, keyPlaceOf, MODEL_SOURCES, type ModelSource } from './model-sources.ts';

/**
 * Short, because a server on this machine responds fast, and without a server the connection is refused immediately.
 */
const PROBE_TIMEOUT_MS = 1_000;
/** Matches the names of models that generate no text. */
const NOT_FOR_TEXT = /embed|rerank|whisper|tts|diffusion|flux/i;

export interface FoundModels {
  source: ModelSource;
  /** For a server on this machine, all its models. For a provider, only its default model. */
  modelIds: string[];
  /** Name of the variable or file with the API key; undefined for a server on this machine. */
  keyPlace?: string;
}

const modelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

export async function findModels(
  environment: Environment,
  sources: readonly ModelSource[] = MODEL_SOURCES,
): Promise<FoundModels[]> {
  const found = await Promise.all(
    sources.map((source) => (isLocal(source) ? findLocal(source) : findByKey(source, environment))),
  );
  return found.filter((each) => each !== undefined);
}

export async function listModels({ baseUrl }: ModelSource): Promise<string[]> {
  try {
    const response = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    const { data } = modelListSchema.parse(await response.json());
    return data.map(({ id }) => id).filter((id) => !NOT_FOR_TEXT.test(id));
  } catch {
    // No model server listens on the port.
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

function settingOf({ source, modelIds: [modelId] }: FoundModels): string {
  return isLocal(source) ? `${source.name}/${modelId}` : source.name;
}

function shortList([first, ...others]: readonly string[]): string {
  return others.length === 0 ? `${first}` : `${first} and ${others.length} more`;
}
