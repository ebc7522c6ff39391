import * as z from 'zod';
import { meteredModel } from '../adapters/metrics/metered-model.ts';
import { AnthropicModel } from '../adapters/models/anthropic.ts';
import { BedrockModel } from '../adapters/models/bedrock.ts';
import { OpenAiCompatibleModel } from '../adapters/models/openai-compatible.ts';
import { modelKeyReader } from '../adapters/secrets/model-key.ts';
import type { Model } from '../ports/model.ts';
import type { PlatformSettings } from '../ports/settings.ts';
import { environment } from './environment.ts';
import { once } from './once.ts';
import { meter, secrets, settings } from './platform.ts';

const baseUrlSchema = z.url().transform((url) => url.replace(/\/+$/, ''));

const serviceSchema = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('bedrock') }),
  z.object({ provider: z.literal('openai-compatible'), baseUrl: baseUrlSchema }),
  z.object({ provider: z.literal('anthropic'), baseUrl: baseUrlSchema }),
]);

/** The model for everything except the Examiner, from the deployment's provider. */
export const model = /* @__PURE__ */ once(() =>
  meteredModel(
    modelOfProvider(({ modelId }) => modelId),
    meter(),
  ),
);

/** The model of the Examiner, which judges apps. It may differ from `model`, but has the same provider. */
export const examinerModel = /* @__PURE__ */ once(() =>
  meteredModel(
    modelOfProvider(({ examinerModel: chosen, modelId }) => chosen ?? modelId),
    meter(),
  ),
);

function modelOfProvider(idOf: (settings: PlatformSettings) => string): Model {
  const modelId = async () => idOf(await settings().read());
  const service = readModelService(environment('MODEL_SERVICE'));
  if (service.provider === 'bedrock') return new BedrockModel({ modelId });
  const readKey = modelKeyReader(environment('MODEL_KEY_SECRET'), secrets());
  const options = { baseUrl: service.baseUrl, modelId, readKey };
  return service.provider === 'anthropic' ? new AnthropicModel(options) : new OpenAiCompatibleModel(options);
}

/** Parses `MODEL_SERVICE`. Throws when it is not the JSON that the stack writes. */
function readModelService(json: string): z.output<typeof serviceSchema> {
  return z.parse(serviceSchema, JSON.parse(json));
}
