/** Models on Amazon Bedrock, streamed through the Converse API. */
import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseStreamCommand,
  type ConverseStreamOutput,
  type Message,
  type SystemContentBlock,
} from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import * as z from 'zod';
import {
  type Model,
  type ModelDisclaimer,
  type ModelMessage,
  ModelRefusedError,
  type ModelRequest,
  type ModelResponse,
  ModelUnavailableError,
} from '../../ports/model.ts';

import { isLongEnoughToCache, splitForCache } from './cache-points.ts';
import { inferenceSettings, mayDisclaim, takesCachePoints } from './capabilities.ts';
import { logResponse } from './log-response.ts';
import { modelError } from './model-error.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A stream that is silent this long is broken. */
const SILENCE_TIMEOUT_MS = 120_000;
/** The workflow retries with jitter; the client tries once more by itself. */
const MAX_ATTEMPTS = 2;

interface BedrockModelOptions {
  silenceTimeoutMs?: number;
  client?: BedrockRuntimeClient;
}

export class BedrockModel implements Model {
  readonly #modelId: () => Promise<string>;
  readonly #client: BedrockRuntimeClient;

  /** `modelId` is asked at each call, because admins may change it. */
  constructor(modelId: () => Promise<string>, options: BedrockModelOptions = {}) {
    this.#modelId = modelId;
    this.#client = options.client ?? newClient(options.silenceTimeoutMs ?? SILENCE_TIMEOUT_MS);
  }

  async complete(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelResponse> {
    const modelId = await this.#modelId();
    const inferenceConfig = inferenceSettings(modelId, request);
    const startedMs = performance.now();
    try {
      const { stream } = await this.#client.send(
        new ConverseStreamCommand({
          modelId,
          system: systemBlocks(modelId, request.system),
          messages: request.messages.map((message) => messageOf(modelId, request.system, message)),
          inferenceConfig,
          ...(mayDisclaim(modelId) && { additionalModelResponseFieldPaths: [DISCLAIMER_PATH] }),
        }),
        request.signal ? { abortSignal: request.signal } : {},
      );
      if (!stream) throw new ModelUnavailableError('The model responded without a stream.');
      const response = await readStream(stream, mayDisclaim(modelId), onText);
      logResponse(modelId, request, response, startedMs);
      return response;
    } catch (error) {
      throw modelError(error);
    }
  }
}

function newClient(silenceTimeoutMs: number): BedrockRuntimeClient {
  return new BedrockRuntimeClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: new NodeHttpHandler({
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: silenceTimeoutMs,
    }),
  });
}

const CACHE_POINT = { cachePoint: { type: 'default' } } as const;

/** The system prompt is the same for every operation, so what it cost to read is kept. */
function systemBlocks(modelId: string, text: string): SystemContentBlock[] {
  const isCached = takesCachePoints(modelId) && isLongEnoughToCache(modelId, text.length);
  return isCached ? [{ text }, CACHE_POINT] : [{ text }];
}

function messageOf(modelId: string, system: string, message: ModelMessage): Message {
  const { role, text, images = [] } = message;
  const imageBlocks = images.map(
    ({ format, bytes }): ContentBlock => ({ image: { format, source: { bytes } } }),
  );
  const split = takesCachePoints(modelId) ? splitForCache(modelId, system, message) : undefined;
  return {
    role,
    content: split
      ? [{ text: split.repeated }, CACHE_POINT, ...imageBlocks, { text: split.rest }]
      : [...imageBlocks, { text }],
  };
}

/** A model that has nothing to say for reasons of its provider's policy. */
const REFUSALS = ['content_filtered', 'guardrail_intervened', 'refusal'];

async function readStream(
  stream: AsyncIterable<ConverseStreamOutput>,
  hasDisclaimer: boolean,
  onText: ((textSoFar: string) => void) | undefined,
): Promise<ModelResponse> {
  let text = '';
  let stopReason: string | undefined;
  let disclaimer: ModelDisclaimer | undefined;
  let usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };
  for await (const event of stream) {
    if (event.contentBlockDelta?.delta?.text) {
      text += event.contentBlockDelta.delta.text;
      onText?.(text);
    }
    stopReason = event.messageStop?.stopReason ?? stopReason;
    if (hasDisclaimer)
      disclaimer = disclaimerOf(event.messageStop?.additionalModelResponseFields) ?? disclaimer;
    if (event.metadata?.usage) usage = usageOf(event.metadata.usage);
  }
  if (!stopReason) throw new ModelUnavailableError('The stream of the model broke off.');
  if (REFUSALS.includes(stopReason)) throw new ModelRefusedError(`The model stopped: ${stopReason}.`);
  return { text, stopReason: stopReason === 'max_tokens' ? 'length' : 'end', ...usage, disclaimer };
}

/** A JSON Pointer into what a model says besides its text. */
const DISCLAIMER_PATH = '/disclaimer';
const fieldsSchema = z.object({
  disclaimer: z.object({ isFree: z.boolean(), notes: z.array(z.string().max(500)).max(8) }),
});

function disclaimerOf(fields: unknown): ModelDisclaimer | undefined {
  return fieldsSchema.safeParse(fields).data?.disclaimer;
}

/** Bedrock counts what it read from a cache, and what it put there, apart from the rest. */
function usageOf(usage: {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  cacheReadInputTokens?: number | undefined;
  cacheWriteInputTokens?: number | undefined;
}) {
  const { inputTokens = 0, outputTokens = 0, cacheReadInputTokens = 0, cacheWriteInputTokens = 0 } = usage;
  return {
    inputTokens: inputTokens + cacheReadInputTokens + cacheWriteInputTokens,
    outputTokens,
    cachedInputTokens: cacheReadInputTokens,
  };
}
