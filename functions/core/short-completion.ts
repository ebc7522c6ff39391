/** An answer of the model that somebody waits for: a short one, given up before the gateway gives up the call. */
import type { AiUsage } from '../../shared/domain/admin-kpis.ts';
import type { Model, ModelRequest } from '../ports/model.ts';

const MAX_OUTPUT_TOKENS = 1_000;
/** The gateway ends a call at 30 s, and the credit is to be returned before that. */
const TIMEOUT_MS = 22_000;

interface BriefAnswer {
  text: string;
  /** Whether it was too long and ends in the middle. */
  isCut: boolean;
  usage: AiUsage;
}

/** Throws the model's errors, and an Error for an answer without a word. */
export async function briefAnswer(
  model: Model,
  question: Pick<ModelRequest, 'system' | 'messages'>,
): Promise<BriefAnswer> {
  const answer = await model.answer({
    ...question,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = answer.text.trim();
  if (text === '') throw new Error('The model answered with nothing.');
  const { stopReason, inputTokens, outputTokens } = answer;
  return { text, isCut: stopReason === 'length', usage: { inputTokens, outputTokens, images: 0 } };
}
