/** Models on Amazon Bedrock, streamed through the Converse API. */
import {
  AccessDeniedException,
  BedrockRuntimeClient,
  ConverseStreamCommand,
  type ConverseStreamOutput,
  InternalServerException,
  ModelStreamErrorException,
  ModelTimeoutException,
  ServiceUnavailableException,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import {
  type Model,
  type ModelAnswer,
  ModelRefusedError,
  type ModelRequest,
  ModelThrottledError,
  ModelUnavailableError,
} from '../../ports/model.ts';
import { inferenceSettings } from './capabilities.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A stream that is silent this long is broken. */
const SILENCE_TIMEOUT_MS = 120_000;
/** The workflow retries with jitter; the client tries once more by itself. */
const MAX_ATTEMPTS = 2;

export class BedrockModel implements Model {
  readonly #modelId: () => Promise<string>;
  readonly #client: BedrockRuntimeClient;

  /** `modelId` is asked at each call, because admins may change it. */
  constructor(modelId: () => Promise<string>, client = newClient()) {
    this.#modelId = modelId;
    this.#client = client;
  }

  async answer(request: ModelRequest, onText?: (textSoFar: string) => void): Promise<ModelAnswer> {
    const modelId = await this.#modelId();
    try {
      const { stream } = await this.#client.send(
        new ConverseStreamCommand({
          modelId,
          system: [{ text: request.system }],
          messages: [{ role: 'user', content: [{ text: request.user }] }],
          inferenceConfig: inferenceSettings(modelId, request),
        }),
      );
      if (!stream) throw new ModelUnavailableError('The model answered without a stream.');
      return await readStream(stream, onText);
    } catch (error) {
      throw modelError(error);
    }
  }
}

function newClient(): BedrockRuntimeClient {
  return new BedrockRuntimeClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: new NodeHttpHandler({
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    }),
  });
}

async function readStream(
  stream: AsyncIterable<ConverseStreamOutput>,
  onText: ((textSoFar: string) => void) | undefined,
): Promise<ModelAnswer> {
  let text = '';
  let stopReason: string | undefined;
  let usage = { inputTokens: 0, outputTokens: 0 };
  for await (const event of stream) {
    if (event.contentBlockDelta?.delta?.text) {
      text += event.contentBlockDelta.delta.text;
      onText?.(text);
    }
    stopReason = event.messageStop?.stopReason ?? stopReason;
    if (event.metadata?.usage) {
      usage = {
        inputTokens: event.metadata.usage.inputTokens ?? 0,
        outputTokens: event.metadata.usage.outputTokens ?? 0,
      };
    }
  }
  if (!stopReason) throw new ModelUnavailableError('The stream of the model broke off.');
  return { text, stopReason: stopReason === 'max_tokens' ? 'length' : 'end', ...usage };
}

function modelError(error: unknown): Error {
  if (error instanceof ModelUnavailableError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ThrottlingException) return new ModelThrottledError(message, { cause: error });
  if (error instanceof ValidationException || error instanceof AccessDeniedException) {
    return new ModelRefusedError(message, { cause: error });
  }
  const isKnown =
    error instanceof InternalServerException ||
    error instanceof ServiceUnavailableException ||
    error instanceof ModelStreamErrorException ||
    error instanceof ModelTimeoutException;
  return new ModelUnavailableError(isKnown ? message : `The stream of the model broke off: ${message}`, {
    cause: error,
  });
}
