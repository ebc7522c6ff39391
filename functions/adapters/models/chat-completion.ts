/** OpenAI's chat completions: a request in their words, and their streamed answer read. */
import * as z from 'zod';
import {
  type ModelAnswer,
  type ModelMessage,
  ModelRefusedError,
  type ModelRequest,
  ModelUnavailableError,
} from '../../ports/model.ts';
import { inferenceSettings, limitFieldOf } from './capabilities.ts';
import { serverSentData } from './server-sent-events.ts';

/** For servers that do not count; about what English and code take. */
const CHARACTERS_PER_TOKEN = 4;

const usageSchema = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish(),
});
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usageSchema.nullish(),
  error: z.unknown().optional(),
});

export function completionRequest(model: string, request: ModelRequest) {
  const { maxTokens, temperature, topP } = inferenceSettings(model, request);
  return {
    model,
    messages: [
      { role: 'system', content: request.system },
      ...request.messages.map((message) => ({ role: message.role, content: contentOf(message) })),
    ],
    [limitFieldOf(model)]: maxTokens,
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    stream: true,
    stream_options: { include_usage: true },
  };
}

/** Plain text where that suffices: many servers take parts only from models that see images. */
function contentOf({ text, images = [] }: ModelMessage) {
  if (images.length === 0) return text;
  const pictures = images.map(({ format, bytes }) => ({
    type: 'image_url',
    image_url: { url: `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}` },
  }));
  return [...pictures, { type: 'text', text }];
}

/**
 * Reads the stream to its end. Throws ModelRefusedError when the provider's policy ended it, and ModelUnavailableError when it
 * broke off or is no stream of completions.
 */
export async function readCompletion(
  body: AsyncIterable<Uint8Array>,
  request: ModelRequest,
  onText: (textSoFar: string) => void,
): Promise<ModelAnswer> {
  let text = '';
  let finishReason: string | undefined;
  let usage: z.infer<typeof usageSchema> | undefined;
  for await (const data of serverSentData(body)) {
    if (data === '[DONE]') break;
    const chunk = parseChunk(data);
    usage = chunk.usage ?? usage;
    const choice = chunk.choices?.[0];
    finishReason = choice?.finish_reason ?? finishReason;
    if (!choice?.delta?.content) continue;
    text += choice.delta.content;
    onText(text);
  }
  if (finishReason === undefined) throw new ModelUnavailableError('The model server ended its answer early.');
  if (finishReason === 'content_filter') throw new ModelRefusedError('The model stopped: content_filter.');
  return {
    text,
    stopReason: finishReason === 'length' ? 'length' : 'end',
    inputTokens: usage?.prompt_tokens ?? estimateTokens(JSON.stringify([request.system, request.messages])),
    outputTokens: usage?.completion_tokens ?? estimateTokens(text),
    cachedInputTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
  };
}

function parseChunk(data: string): z.infer<typeof chunkSchema> {
  const chunk = chunkSchema.safeParse(jsonOf(data));
  if (!chunk.success)
    throw new ModelUnavailableError('The model server sent an event that is no completion.');
  if (chunk.data.error === undefined || chunk.data.error === null) return chunk.data;
  throw new ModelUnavailableError(
    `The model server failed: ${JSON.stringify(chunk.data.error).slice(0, 300)}`,
  );
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
