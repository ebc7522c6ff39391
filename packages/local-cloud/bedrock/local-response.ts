import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalModel, LocalModelRequest } from '@buidl/offline-model/local-model';
import { type BedrockFault, distort } from './faults.ts';
import { CHARACTERS_PER_TOKEN, countTokens, type ResponseEnd, type ResponseEvent } from './response-event.ts';

const CHUNK_TOKENS = 8;
const IMAGE_TOKENS = 1600;
/** Node's timers are too coarse for shorter waits, so several of them are combined into one wait of this duration. */
const SHORTEST_WAIT_MS = 5;

export interface LocalResponseOptions {
  /** Called for each chunk, so that the speed can change during a response. */
  tokensPerSecond: () => number;
  fault: BedrockFault | undefined;
  signal: AbortSignal;
}

/** Yields a few tokens at a time. Throws AbortError when the signal fires during a wait. */
export async function* localResponse(
  model: LocalModel,
  request: LocalModelRequest,
  { tokensPerSecond, fault, signal }: LocalResponseOptions,
): AsyncGenerator<ResponseEvent> {
  const maxLength = request.maxTokens * CHARACTERS_PER_TOKEN;
  const whole = distort(await model.complete(request), fault, maxLength);
  const { text, stopReason } = limited(whole, request, fault);
  const startedMs = performance.now();
  let sentTokens = 0;
  for (const chunk of chunksOf(text)) {
    const aheadMs = (sentTokens / tokensPerSecond()) * 1000 - (performance.now() - startedMs);
    if (aheadMs > SHORTEST_WAIT_MS) await sleep(aheadMs, undefined, { signal });
    yield { kind: 'text', text: chunk };
    sentTokens += CHUNK_TOKENS;
  }
  const [inputTokens, outputTokens] = [inputTokensOf(request), countTokens(text)];
  yield { kind: 'end', stopReason, inputTokens, outputTokens, fields: fieldsOf(model, request) };
}

/** Returns only the additional response fields that the request selects by JSON Pointer. */
function fieldsOf(model: LocalModel, request: LocalModelRequest): Record<string, unknown> | undefined {
  if (!request.fieldPaths?.includes('/disclaimer')) return undefined;
  const disclaimer = model.disclaimer?.(request);
  return disclaimer && { disclaimer };
}

function limited(
  whole: string,
  request: LocalModelRequest,
  fault: BedrockFault | undefined,
): { text: string; stopReason: ResponseEnd['stopReason'] } {
  const stops = request.stopSequences.map((sequence) => whole.indexOf(sequence)).filter((index) => index >= 0);
  const stopAt = Math.min(...stops, whole.length);
  const lengthLimit = request.maxTokens * CHARACTERS_PER_TOKEN;
  const limit = fault === 'truncate' ? Math.min(lengthLimit, Math.floor(whole.length / 2)) : lengthLimit;
  if (limit < stopAt) return { text: cutAt(whole, limit), stopReason: 'max_tokens' };
  return { text: whole.slice(0, stopAt), stopReason: stops.length > 0 ? 'stop_sequence' : 'end_turn' };
}

function* chunksOf(text: string): Generator<string> {
  let rest = text;
  while (rest.length > 0) {
    const chunk = cutAt(rest, CHUNK_TOKENS * CHARACTERS_PER_TOKEN);
    yield chunk;
    rest = rest.slice(chunk.length);
  }
}

/** Cuts the text without splitting a surrogate pair. */
function cutAt(text: string, length: number): string {
  const isSplit = length > 0 && length < text.length && text.codePointAt(length - 1) !== text.charCodeAt(length - 1);
  return text.slice(0, isSplit ? length - 1 : length);
}

function inputTokensOf(request: LocalModelRequest): number {
  const imageCount = request.messages.reduce((sum, message) => sum + message.imageCount, 0);
  const texts = request.messages.reduce((sum, message) => sum + countTokens(message.text), 0);
  return countTokens(request.system) + texts + imageCount * IMAGE_TOKENS;
}
