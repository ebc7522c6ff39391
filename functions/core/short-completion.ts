import type { AiUsage } from '../../shared/domain/admin-kpis.ts';
import type { Model, ModelDisclaimer, ModelRequest } from '../ports/model.ts';

const MAX_OUTPUT_TOKENS = 1_000;
/**
 * The time limit of the model call. After a failure, the credit must be returned before API Gateway ends the request
 * after 30 s.
 */
const TIMEOUT_MS = 22_000;

interface ShortCompletion {
  text: string;
  isCut: boolean;
  usage: AiUsage;
  disclaimer?: ModelDisclaimer | undefined;
}

interface ShortRequest extends Pick<ModelRequest, 'system' | 'messages'> {
  /** The output limit in tokens. Defaults to 1,000. */
  maxOutputTokens?: number;
}

/**
 * Returns a short response of a model. Calls `onText` with the text so far. Throws the model's errors, a TimeoutError
 * after 22 s, and an Error for an empty response.
 */
export async function shortCompletion(
  model: Model,
  request: ShortRequest,
  onText?: (textSoFar: string) => void,
): Promise<ShortCompletion> {
  const response = await model.complete(
    { maxOutputTokens: MAX_OUTPUT_TOKENS, ...request, signal: AbortSignal.timeout(TIMEOUT_MS) },
    onText,
  );
  const text = response.text.trim();
  if (text === '') throw new Error('The model sent an empty response.');
  const { stopReason, disclaimer, inputTokens, outputTokens, cachedInputTokens } = response;
  const usage = { inputTokens, outputTokens, cachedInputTokens, images: 0 };
  return { text, isCut: stopReason === 'length', usage, disclaimer };
}
