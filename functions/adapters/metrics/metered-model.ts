import type { Meter } from '../../ports/meter.ts';
import { type Model, ModelError, ModelThrottledError, type ModelUsage } from '../../ports/model.ts';

/** Returns a model that counts its tokens and its failures. What a failed call used counts too. */
export function meteredModel(model: Model, meter: Meter): Model {
  const recordUsage = ({ inputTokens, cachedInputTokens, outputTokens }: ModelUsage) => {
    meter.record('InputTokens', inputTokens);
    meter.record('CachedInputTokens', cachedInputTokens);
    meter.record('OutputTokens', outputTokens);
  };
  return {
    traits: () => model.traits(),

    async complete(request, onText) {
      try {
        const response = await model.complete(request, onText);
        recordUsage(response);
        return response;
      } catch (error) {
        // Nobody waited for a response that was aborted.
        const isAborted = request.signal?.aborted === true;
        if (!isAborted)
          meter.record(error instanceof ModelThrottledError ? 'ModelThrottles' : 'ModelFailures', 1);
        if (error instanceof ModelError && error.usage) recordUsage(error.usage);
        throw error;
      }
    },
  };
}
