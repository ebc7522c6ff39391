import Anthropic, { APIError } from '@anthropic-ai/sdk';
import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  RawMessageStreamEvent,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import * as z from 'zod';
import {
  ModelError,
  type ModelMessage,
  ModelRefusedError,
  type ModelRequest,
  ModelUnavailableError,
} from '../../ports/model.ts';
import { isLongEnoughToCache, splitForCache } from './cache-points.ts';
import { type InferenceSettings, inferenceSettings } from './inference-settings.ts';
import { modelErrorFor } from './model-failure.ts';
import { familyOf } from './model-families.ts';
import type { ResponseStream } from './response-stream.ts';
import type { ResponseEnding } from './streamed-model.ts';

interface MessageTarget {
  baseUrl: string;
  key: string;
  modelId: string;
}

/** Sends the request and adds the response to `stream`. Throws ModelErrors. */
export async function createMessage(
  { baseUrl, key, modelId }: MessageTarget,
  request: ModelRequest,
  stream: ResponseStream,
): Promise<ResponseEnding> {
  try {
    const events = await createClient(baseUrl, key, stream).messages.create(messageParams(modelId, request), {
      signal: stream.signal,
    });
    return await readEvents(events, stream);
  } catch (error) {
    throw anthropicError(error, key);
  }
}

function createClient(baseURL: string, apiKey: string, { clock }: ResponseStream): Anthropic {
  return new Anthropic({
    baseURL,
    apiKey,
    maxRetries: 0,
    fetch: clock.fetch,
    // A redirect could send the key to another server.
    fetchOptions: { redirect: 'error' },
    logLevel: 'off',
    // OpenTelemetry spans would contain prompts.
    openTelemetry: false,
  });
}

function messageParams(modelId: string, request: ModelRequest): MessageCreateParamsStreaming {
  const { maxTokens, temperature, topP, reasoning } = inferenceSettings(modelId, request);
  return {
    model: modelId,
    max_tokens: maxTokens,
    system: systemBlocks(modelId, request.system),
    messages: request.messages.map((message) => messageParam(modelId, request.system, message)),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(reasoning && reasoningParams(reasoning)),
    stream: true,
  };
}

function reasoningParams(
  reasoning: NonNullable<InferenceSettings['reasoning']>,
): Pick<MessageCreateParamsStreaming, 'thinking' | 'output_config'> {
  if (reasoning.kind === 'budget') return { thinking: { type: 'enabled', budget_tokens: reasoning.tokens } };
  return { thinking: { type: 'adaptive' }, output_config: { effort: reasoning.effort } };
}

const CACHED = { cache_control: { type: 'ephemeral' } } as const;

/** Marks a long system prompt for the provider's cache, because many requests share it. */
function systemBlocks(modelId: string, text: string): TextBlockParam[] {
  const isCached = familyOf(modelId).takesCachePoints && isLongEnoughToCache(modelId, text.length);
  return [{ type: 'text', text, ...(isCached && CACHED) }];
}

function messageParam(modelId: string, system: string, message: ModelMessage): MessageParam {
  const { role, text, images = [] } = message;
  const imageBlocks = images.map(
    ({ format, bytes }): ContentBlockParam => ({
      type: 'image',
      source: {
        type: 'base64',
        media_type: `image/${format}`,
        data: Buffer.from(bytes).toString('base64'),
      },
    }),
  );
  const split = familyOf(modelId).takesCachePoints ? splitForCache(modelId, system, message) : undefined;
  return {
    role,
    content: split
      ? [{ type: 'text', text: split.repeated, ...CACHED }, ...imageBlocks, { type: 'text', text: split.rest }]
      : [...imageBlocks, { type: 'text', text }],
  };
}

async function readEvents(
  events: AsyncIterable<RawMessageStreamEvent>,
  stream: ResponseStream,
): Promise<ResponseEnding> {
  let stopReason: string | null = null;
  for await (const event of events) {
    if (event.type === 'message_start') {
      // `message_start` counts only the output tokens written so far.
      stream.count({ ...usageOf(event.message.usage), outputTokens: undefined });
    } else if (event.type === 'content_block_delta') {
      if (event.delta.type === 'text_delta') stream.addText(event.delta.text);
      if (event.delta.type === 'thinking_delta') stream.addReasoning(event.delta.thinking);
    } else if (event.type === 'message_delta') {
      stopReason = event.delta.stop_reason ?? stopReason;
      stream.count({ outputTokens: event.usage.output_tokens });
    }
  }
  if (stopReason === null) throw new ModelUnavailableError('The stream of the model broke off.');
  if (stopReason === 'refusal') throw new ModelRefusedError('The model stopped: refusal.');
  const isCut = stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded';
  return { stopReason: isCut ? 'length' : 'end' };
}

interface AnthropicUsage {
  input_tokens: number;
  cache_read_input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
}

/** Anthropic's API counts cache reads and cache writes separately from other input tokens. */
function usageOf(usage: AnthropicUsage) {
  const cachedInputTokens = usage.cache_read_input_tokens ?? 0;
  return {
    inputTokens: usage.input_tokens + cachedInputTokens + (usage.cache_creation_input_tokens ?? 0),
    cachedInputTokens,
  };
}

const errorBodySchema = z.object({ error: z.object({ type: z.string(), message: z.string() }) });

function anthropicError(error: unknown, key: string): Error {
  if (error instanceof ModelError) return error;
  if (!(error instanceof APIError)) {
    return new ModelUnavailableError('The response of the model broke off.', { cause: error });
  }
  const body = errorBodySchema.safeParse(error.error).data?.error;
  return modelErrorFor(
    {
      status: error.status,
      kind: body?.type ?? error.type ?? undefined,
      message: body?.message ?? error.message,
      retryAfter: error.headers?.get('retry-after'),
      key,
    },
    error,
  );
}
