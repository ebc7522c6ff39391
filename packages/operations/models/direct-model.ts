import type { ModelTarget } from '@buidl/local-cloud/models/model-target';
import type { Model } from '../../../functions/ports/model.ts';

export async function directModel({ provider, modelId, baseUrl = '', key }: ModelTarget): Promise<Model> {
  const options = { modelId: async () => modelId, baseUrl, readKey: async () => key || undefined };
  switch (provider) {
    case 'bedrock': {
      const { BedrockModel } = await import('../../../functions/adapters/models/bedrock.ts');
      return new BedrockModel(options);
    }
    case 'anthropic': {
      const { AnthropicModel } = await import('../../../functions/adapters/models/anthropic.ts');
      return new AnthropicModel(options);
    }
    case 'openai-compatible': {
      const { OpenAiCompatibleModel } = await import('../../../functions/adapters/models/openai-compatible.ts');
      return new OpenAiCompatibleModel(options);
    }
  }
}
