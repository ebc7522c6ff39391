import type {
  ChatCompletionChunk,
  ChatCompletionContentPart,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import * as z from 'zod';
import { type ModelMessage, ModelRefusedError, type ModelRequest, ModelUnavailableError } from '../../ports/model.ts';
import { inferenceSettings } from './inference-settings.ts';
import { familyOf } from './model-families.ts';
import type { ResponseStream } from './response-stream.ts';
import type { ResponseEnding } from './streamed-model.ts';

export function completionRequest(model: string, request: ModelRequest): ChatCompletionCreateParamsStreaming {
  const { maxTokens, temperature, topP, reasoning } = inferenceSettings(model, request);
  const isLimitRenamed = familyOf(model).limitField === 'max_completion_tokens';
  return {
    model,
    messages: [{ role: 'system', content: request.system }, ...request.messages.map(completionMessage)],
    ...(isLimitRenamed ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(reasoning?.kind === 'effort' && { reasoning_effort: reasoning.effort }),
    stream: true,
    stream_options: { include_usage: true },
  };
}

/**
 * Returns a message in OpenAI's format. A message without images is plain text, because many servers accept message
 * parts only for models with vision.
 */
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

const reasoningSchema = z.object({
  reasoning: z.string().optional(),
  reasoning_content: z.string().optional(),
});

/**
 * Adds a response to `stream`. Throws ModelRefusedError when the provider's policy ended the response, and
 * ModelUnavailableError when the response broke off.
 */
export async function readCompletion(
  chunks: AsyncIterable<ChatCompletionChunk>,
  stream: ResponseStream,
): Promise<ResponseEnding> {
  let finishReason: string | undefined;
  for await (const chunk of chunks) {
    const usage = chunk?.usage;
    stream.count({
      inputTokens: usage?.prompt_tokens,
      outputTokens: usage?.completion_tokens,
      cachedInputTokens: usage?.prompt_tokens_details?.cached_tokens,
    });
    const choice = chunk?.choices?.[0];
    finishReason = choice?.finish_reason ?? finishReason;
    const { reasoning, reasoning_content } = reasoningSchema.safeParse(choice?.delta).data ?? {};
    stream.addReasoning(reasoning ?? reasoning_content ?? '');
    const content = choice?.delta?.content;
    if (typeof content === 'string') stream.addText(content);
  }
  if (finishReason === undefined) throw new ModelUnavailableError('The model server ended its response early.');
  if (finishReason === 'content_filter') throw new ModelRefusedError('The model stopped: content_filter.');
  return { stopReason: finishReason === 'length' ? 'length' : 'end' };
}
