import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
  type ConverseStreamOutput,
  type Message,
  type SystemContentBlock,
  type TokenUsage,
} from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import * as z from 'zod';
import {
  type ModelDisclaimer,
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

const CONNECT_TIMEOUT_MS = 5_000;

interface ConverseTarget {
  client: BedrockRuntimeClient;
  modelId: string;
}

/** Returns a client without retries and without a time-out for responses: the caller handles both. */
export function createBedrockClient(): BedrockRuntimeClient {
  return new BedrockRuntimeClient({
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ connectionTimeout: CONNECT_TIMEOUT_MS }),
  });
}

/** Sends the request and adds the response to `stream`. Throws ModelErrors. */
export async function converse(
  { client, modelId }: ConverseTarget,
  request: ModelRequest,
  stream: ResponseStream,
): Promise<ResponseEnding> {
  try {
    const command = new ConverseStreamCommand(converseInput(modelId, request));
    const response = await client.send(command, { abortSignal: stream.signal });
    if (!response.stream) throw new ModelUnavailableError('The model responded without a stream.');
    return await readStream(response.stream, modelId, stream);
  } catch (error) {
    throw bedrockError(error);
  }
}

function converseInput(modelId: string, request: ModelRequest): ConverseStreamCommandInput {
  const { maxTokens, temperature, topP, reasoning } = inferenceSettings(modelId, request);
  return {
    modelId,
    system: systemBlocks(modelId, request.system),
    messages: request.messages.map((message) => messageOf(modelId, request.system, message)),
    inferenceConfig: {
      maxTokens,
      ...(temperature !== undefined && { temperature }),
      ...(topP !== undefined && { topP }),
    },
    ...(reasoning && { additionalModelRequestFields: reasoningFields(reasoning) }),
    ...(familyOf(modelId).mayDisclaim && { additionalModelResponseFieldPaths: [DISCLAIMER_PATH] }),
  };
}

/** Returns the reasoning settings in Claude's format, which Bedrock passes on. */
function reasoningFields(
  reasoning: NonNullable<InferenceSettings['reasoning']>,
): NonNullable<ConverseStreamCommandInput['additionalModelRequestFields']> {
  switch (reasoning.kind) {
    case 'budget':
      return { thinking: { type: 'enabled', budget_tokens: reasoning.tokens } };
    case 'adaptive':
      return { thinking: { type: 'adaptive' }, output_config: { effort: reasoning.effort } };
    case 'effort':
      return { reasoning_effort: reasoning.effort };
  }
}

const CACHE_POINT = { cachePoint: { type: 'default' } } as const;

/** Marks a long system prompt for the provider's cache, because many requests share it. */
function systemBlocks(modelId: string, text: string): SystemContentBlock[] {
  const isCached = familyOf(modelId).takesCachePoints && isLongEnoughToCache(modelId, text.length);
  return isCached ? [{ text }, CACHE_POINT] : [{ text }];
}

function messageOf(modelId: string, system: string, message: ModelMessage): Message {
  const { role, text, images = [] } = message;
  const imageBlocks = images.map(({ format, bytes }): ContentBlock => ({ image: { format, source: { bytes } } }));
  const split = familyOf(modelId).takesCachePoints ? splitForCache(modelId, system, message) : undefined;
  return {
    role,
    content: split
      ? [{ text: split.repeated }, CACHE_POINT, ...imageBlocks, { text: split.rest }]
      : [...imageBlocks, { text }],
  };
}

const REFUSALS = ['content_filtered', 'guardrail_intervened', 'refusal'];
const CUT = ['max_tokens', 'model_context_window_exceeded'];

async function readStream(
  events: AsyncIterable<ConverseStreamOutput>,
  modelId: string,
  stream: ResponseStream,
): Promise<ResponseEnding> {
  const { mayDisclaim } = familyOf(modelId);
  let stopReason: string | undefined;
  let disclaimer: ModelDisclaimer | undefined;
  for await (const event of events) {
    stream.clock.noteBytes();
    const delta = event.contentBlockDelta?.delta;
    stream.addText(delta?.text ?? '');
    stream.addReasoning(delta?.reasoningContent?.text ?? '');
    stopReason = event.messageStop?.stopReason ?? stopReason;
    if (mayDisclaim) disclaimer = disclaimerOf(event.messageStop?.additionalModelResponseFields) ?? disclaimer;
    if (event.metadata?.usage) stream.count(usageOf(event.metadata.usage));
  }
  if (!stopReason) throw new ModelUnavailableError('The stream of the model broke off.');
  if (REFUSALS.includes(stopReason)) throw new ModelRefusedError(`The model stopped: ${stopReason}.`);
  return { stopReason: CUT.includes(stopReason) ? 'length' : 'end', disclaimer };
}

/** A JSON Pointer to the disclaimer in the model's additional response fields. */
const DISCLAIMER_PATH = '/disclaimer';
const fieldsSchema = z.object({
  disclaimer: z.object({ isFree: z.boolean(), notes: z.array(z.string().max(500)).max(8) }),
});

function disclaimerOf(fields: unknown): ModelDisclaimer | undefined {
  return fieldsSchema.safeParse(fields).data?.disclaimer;
}

/** Bedrock counts cache reads and cache writes separately from other input tokens. */
function usageOf(usage: Partial<TokenUsage>) {
  const { inputTokens = 0, outputTokens = 0, cacheReadInputTokens = 0, cacheWriteInputTokens = 0 } = usage;
  return {
    inputTokens: inputTokens + cacheReadInputTokens + cacheWriteInputTokens,
    outputTokens,
    cachedInputTokens: cacheReadInputTokens,
  };
}

const sdkErrorSchema = z.object({
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional(),
  $response: z.object({ headers: z.record(z.string(), z.string()) }).optional(),
});

function bedrockError(error: unknown): Error {
  if (error instanceof ModelError) return error;
  if (!(error instanceof Error)) return new ModelUnavailableError(String(error));
  const { $metadata, $response } = sdkErrorSchema.safeParse(error).data ?? {};
  return modelErrorFor(
    {
      status: $metadata?.httpStatusCode,
      kind: error.name,
      message: error.message,
      retryAfter: $response?.headers['retry-after'],
    },
    error,
  );
}
