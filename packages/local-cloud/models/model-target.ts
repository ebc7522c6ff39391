import * as z from 'zod';
import type { ModelProvider } from '../../../infra/settings/stack-settings.ts';
import { listModels } from './find-models.ts';
import { type Environment, isLocal, MODEL_SOURCES, type ModelSource } from './model-sources.ts';

export class ModelSettingsError extends Error {
  readonly code = 'ModelSettings';
}

export interface ModelTarget {
  provider: ModelProvider;
  modelId: string;
  baseUrl?: string | undefined;
  key: string;
}

const text = z.string().trim().optional();
const variablesSchema = z.object({
  MODEL: text,
  MODEL_PROVIDER: text,
  MODEL_ID: text,
  MODEL_BASE_URL: text,
  MODEL_API_KEY: text,
});
type Variables = z.infer<typeof variablesSchema>;

export async function readModelTarget(
  environment: Environment,
  sources: readonly ModelSource[] = MODEL_SOURCES,
): Promise<ModelTarget | undefined> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const variables = variablesSchema.parse(given);
  if (variables.MODEL !== undefined) return namedTarget(variables.MODEL, variables, environment, sources);
  const { MODEL_PROVIDER: provider } = variables;
  switch (provider) {
    case undefined:
    case 'built-in':
      return undefined;
    case 'bedrock':
    case 'anthropic':
      return namedTarget(
        variables.MODEL_ID === undefined ? provider : `${provider}/${variables.MODEL_ID}`,
        variables,
        environment,
        sources,
      );
    case 'openai-compatible':
      return serverTarget(variables);
    default:
      throw new ModelSettingsError(
        `MODEL_PROVIDER=${provider} is not known; use built-in, bedrock, anthropic or openai-compatible.`,
      );
  }
}

async function namedTarget(
  setting: string,
  { MODEL_API_KEY, MODEL_BASE_URL }: Variables,
  environment: Environment,
  sources: readonly ModelSource[],
): Promise<ModelTarget | undefined> {
  if (setting === 'built-in') return undefined;
  const [name = ''] = setting.split('/', 1);
  const source = sources.find((each) => each.name === name);
  if (source === undefined) {
    const names = sources.map((each) => each.name).join(', ');
    throw new ModelSettingsError(
      `MODEL=${setting} is not known; it is the name of a source and a model, as ollama/qwen3-coder. Sources: ${names}.`,
    );
  }
  const key = keyOf(source, environment, MODEL_API_KEY);
  const modelId = setting.slice(name.length + 1) || source.defaultModel || (await firstModel(source));
  return { provider: source.provider, modelId, baseUrl: MODEL_BASE_URL ?? source.baseUrl, key };
}

function keyOf(source: ModelSource, environment: Environment, given: string | undefined): string {
  if (isLocal(source) || source.provider === 'bedrock') return given ?? '';
  const key = given ?? source.keyVariables.map((name) => environment[name]).find(Boolean);
  if (key === undefined) {
    throw new ModelSettingsError(`${source.label} needs its key in ${source.keyVariables.join(' or ')}.`);
  }
  return key;
}

async function firstModel(source: ModelSource): Promise<string> {
  const [first] = await listModels(source);
  if (first !== undefined) return first;
  throw new ModelSettingsError(`${source.label} has no model at ${source.baseUrl}. Is it started?`);
}

function serverTarget({ MODEL_BASE_URL: baseUrl, MODEL_ID: modelId, MODEL_API_KEY = '' }: Variables): ModelTarget {
  if (baseUrl === undefined || modelId === undefined) {
    throw new ModelSettingsError('MODEL_PROVIDER=openai-compatible needs MODEL_BASE_URL and MODEL_ID.');
  }
  return { provider: 'openai-compatible', modelId, baseUrl, key: MODEL_API_KEY };
}
