import type { Meter } from '../../ports/meter.ts';
import { type Model, ModelError, ModelThrottledError, type ModelUsage } from '../../ports/model.ts';

/** Adds metrics to a model. The tokens of failed calls count too. */
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
        // An aborted call is not a failure.
        const isAborted = request.signal?.aborted === true;
        if (!isAborted) meter.record(error instanceof ModelThrottledError ? 'ModelThrottles' : 'ModelFailures', 1);
        if (error instanceof ModelError && error.usage) recordUsage(error.usage);
        throw error;
      }
    },
  };
}
