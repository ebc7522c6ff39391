import type { Environment } from '@buidl/local-cloud/models/model-sources';
import { readModelTarget } from '@buidl/local-cloud/models/model-target';
import { type Model, ModelError } from '../../../functions/ports/model.ts';
import { directModel } from '../models/direct-model.ts';
import { EvaluationError } from './evaluation-error.ts';

/** Output tokens of a test call: enough for a short reply and for the reasoning before it. */
const PING_TOKENS = 256;

/** Returns undefined for the offline model. Throws ModelSettingsError. */
export async function modelNamed(name: string, environment: Environment): Promise<Model | undefined> {
  const target = await readModelTarget({ ...environment, MODEL: name });
  return target && directModel(target);
}

export async function expectReachable(name: string, model: Model, signal: AbortSignal): Promise<void> {
  try {
    await model.complete({
      system: 'You are tried.',
      messages: [{ role: 'user', text: 'Say OK.' }],
      maxOutputTokens: PING_TOKENS,
      signal,
    });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new EvaluationError(`${name} cannot be used: ${error.message}`);
  }
}
