import * as z from 'zod';
import { createOfflineModel } from '../../offline-model/offline-model.ts';
import type { BedrockOptions } from '../bedrock/start-bedrock.ts';

const BUILT_IN_MODEL = {
  modelProvider: 'bedrock' as const,
  modelId: 'buidl.composer-v1',
  modelName: 'Built-in composer',
  modelIsBuiltIn: true,
};
const DEFAULT_BEDROCK_MODEL = 'global.anthropic.claude-sonnet-4-6';

export class ModelSettingsError extends Error {
  readonly code = 'ModelSettings';
}

export interface ModelChoice {
  modelContext: {
    modelProvider: 'bedrock' | 'openai-compatible';
    modelBaseUrl?: string;
    modelId: string;
    modelName: string;
    modelIsBuiltIn: boolean;
  };
  /** Options of the embedded Bedrock. */
  model: Pick<BedrockOptions, 'model' | 'forward' | 'tokensPerSecond'>;
  /** Secret texts by the start of their logical ids. */
  secrets: Record<string, string>;
}

const text = z.string().trim().optional();
const variablesSchema = z.object({
  MODEL_PROVIDER: text,
  MODEL_ID: text,
  MODEL_BASE_URL: text,
  MODEL_API_KEY: text,
  MODEL_TOKENS_PER_SECOND: z.coerce.number().positive().optional(),
  AWS_REGION: text,
});

/**
 * Reads which model the environment selects: the built-in composer, Bedrock or a server with the OpenAI API. Throws
 * ModelSettingsError.
 */
export async function chooseModel(environment: Record<string, string | undefined>): Promise<ModelChoice> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variablesSchema.safeParse(given);
  if (!parsed.success) throw new ModelSettingsError(z.prettifyError(parsed.error));
  const { MODEL_PROVIDER: provider, MODEL_ID: id, MODEL_BASE_URL: baseUrl } = parsed.data;
  const model = createOfflineModel();
  switch (provider) {
    case undefined:
    case 'built-in':
      return {
        modelContext: BUILT_IN_MODEL,
        model: { model: model, tokensPerSecond: parsed.data.MODEL_TOKENS_PER_SECOND },
        secrets: {},
      };
    case 'bedrock': {
      const modelId = id ?? DEFAULT_BEDROCK_MODEL;
      const forward = await bedrockTarget(parsed.data.AWS_REGION ?? 'us-east-1');
      return { modelContext: realModel(provider, modelId), model: { model: model, forward }, secrets: {} };
    }
    case 'openai-compatible': {
      if (baseUrl === undefined || id === undefined) {
        throw new ModelSettingsError('MODEL_PROVIDER=openai-compatible needs MODEL_BASE_URL and MODEL_ID.');
      }
      return {
        modelContext: { ...realModel(provider, id), modelBaseUrl: baseUrl },
        model: { model: model },
        secrets: { ModelKey: JSON.stringify({ key: parsed.data.MODEL_API_KEY ?? '' }) },
      };
    }
    default:
      throw new ModelSettingsError(
        `MODEL_PROVIDER=${provider} is not known; use built-in, bedrock or openai-compatible.`,
      );
  }
}

function realModel(modelProvider: ModelChoice['modelContext']['modelProvider'], modelId: string) {
  return { modelProvider, modelId, modelName: modelId, modelIsBuiltIn: false };
}

async function bedrockTarget(region: string) {
  const { BedrockRuntimeClient } = await import('@aws-sdk/client-bedrock-runtime');
  // The client finds the operator's credentials as the AWS CLI does: profile, SSO, environment.
  const { config } = new BedrockRuntimeClient({ region });
  return { region, credentials: () => config.credentials() };
}
