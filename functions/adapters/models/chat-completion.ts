import type {
  ChatCompletionChunk,
  ChatCompletionContentPart,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { CompletionUsage } from 'openai/resources/completions';
import {
  type ModelMessage,
  ModelRefusedError,
  type ModelRequest,
  type ModelResponse,
  ModelUnavailableError,
} from '../../ports/model.ts';
import { inferenceSettings, limitFieldOf } from './capabilities.ts';

/** An average of English and code, for servers that report no usage. */
const CHARACTERS_PER_TOKEN = 4;

/** The request in the words of OpenAI's chat completions. */
export function completionRequest(model: string, request: ModelRequest): ChatCompletionCreateParamsStreaming {
  const { maxTokens, temperature, topP } = inferenceSettings(model, request);
  const isLimitRenamed = limitFieldOf(model) === 'max_completion_tokens';
  return {
    model,
    messages: [{ role: 'system', content: request.system }, ...request.messages.map(completionMessage)],
    ...(isLimitRenamed ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    stream: true,
    stream_options: { include_usage: true },
  };
}

/** A message without images is sent as plain text: many servers accept parts only for models that see images. */
function completionMessage({ role, text, images = [] }: ModelMessage): ChatCompletionMessageParam {
  if (role === 'assistant') return { role, content: text };
  if (images.length === 0) return { role, content: text };
  const imageParts = images.map(
    ({ format, bytes }): ChatCompletionContentPart => ({
      type: 'image_url',
      image_url: { url: `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}` },
    }),
  );
  return { role, content: [...imageParts, { type: 'text', text }] };
}

/**
 * Reads the stream to its end. Compatible servers leave out parts that OpenAI always sends, so each part may be missing.
 * Throws ModelRefusedError when the provider's policy ended the response, and ModelUnavailableError when it broke off.
 */
export async function readCompletion(
  chunks: AsyncIterable<ChatCompletionChunk>,
  request: ModelRequest,
  onText: (textSoFar: string) => void,
): Promise<ModelResponse> {
  let text = '';
  let finishReason: string | undefined;
  let usage: CompletionUsage | undefined;
  for await (const chunk of chunks) {
    usage = chunk?.usage ?? usage;
    const choice = chunk?.choices?.[0];
    finishReason = choice?.finish_reason ?? finishReason;
    const content = choice?.delta?.content;
    if (typeof content !== 'string' || content === '') continue;
    text += content;
    onText(text);
  }
  if (finishReason === undefined)
    throw new ModelUnavailableError('The model server ended its response early.');
  if (finishReason === 'content_filter') throw new ModelRefusedError('The model stopped: content_filter.');
  return {
    text,
    stopReason: finishReason === 'length' ? 'length' : 'end',
    inputTokens: usage?.prompt_tokens ?? estimateTokens(JSON.stringify([request.system, request.messages])),
    outputTokens: usage?.completion_tokens ?? estimateTokens(text),
    cachedInputTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
  };
}

function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
