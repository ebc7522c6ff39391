import { createOfflineModel } from '@buidl/offline-model/offline-model';
import * as z from 'zod';
import type { ModelProvider } from '../../../infra/settings/stack-settings.ts';
import type { BedrockOptions } from '../bedrock/start-bedrock.ts';
import type { Environment } from './model-sources.ts';
import { ModelSettingsError, readModelTarget } from './model-target.ts';

const BUILT_IN_MODEL = {
  modelProvider: 'bedrock' as const,
  modelId: 'buidl.composer-v1',
  modelName: 'Built-in composer',
  modelIsBuiltIn: true,
};

export interface ModelChoice {
  modelSettings: {
    modelProvider: ModelProvider;
    modelBaseUrl?: string;
    modelId: string;
    modelName: string;
    modelIsBuiltIn: boolean;
  };
  model: Pick<BedrockOptions, 'model' | 'forward' | 'tokensPerSecond'>;
  secrets: Record<string, string>;
}

const variablesSchema = z.object({
  MODEL_TOKENS_PER_SECOND: z.coerce.number().positive().optional(),
  AWS_REGION: z.string().trim().optional(),
});

export async function chooseModel(environment: Environment): Promise<ModelChoice> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variablesSchema.safeParse(given);
  if (!parsed.success) throw new ModelSettingsError(z.prettifyError(parsed.error));
  const model = createOfflineModel();
  const target = await readModelTarget(environment);
  if (target === undefined) {
    return {
      modelSettings: BUILT_IN_MODEL,
      model: { model, tokensPerSecond: parsed.data.MODEL_TOKENS_PER_SECOND },
      secrets: {},
    };
  }
  const { provider, modelId, baseUrl, key } = target;
  const modelSettings = {
    modelProvider: provider,
    modelId,
    modelName: modelId,
    modelIsBuiltIn: false,
    ...(baseUrl !== undefined && { modelBaseUrl: baseUrl }),
  };
  if (provider !== 'bedrock') {
    return { modelSettings, model: { model }, secrets: { ModelKey: JSON.stringify({ key }) } };
  }
  const forward = await bedrockTarget(parsed.data.AWS_REGION ?? 'us-east-1');
  return { modelSettings, model: { model, forward }, secrets: {} };
}

async function bedrockTarget(region: string) {
  const { BedrockRuntimeClient } = await import('@aws-sdk/client-bedrock-runtime');
  const { config } = new BedrockRuntimeClient({ region });
  return { region, credentials: () => config.credentials() };
}
