import OpenAI, { APIError } from 'openai';
import {
  ModelAccessError,
  ModelRefusedError,
  type ModelRequest,
  type ModelResponse,
  ModelThrottledError,
  ModelUnavailableError,
} from '../../ports/model.ts';
import { completionRequest, readCompletion } from './chat-completion.ts';
import { SilenceWatch } from './silence-watch.ts';

const DETAIL_LENGTH = 300;

interface ChatTarget {
  baseUrl: string;
  key: string | undefined;
  modelId: string;
  silenceTimeoutMs: number;
}

/** Sends one request and reads its streamed response. Throws the errors of the model port. */
export async function completeChat(
  { baseUrl, key, modelId, silenceTimeoutMs }: ChatTarget,
  request: ModelRequest,
  onText: (textSoFar: string) => void,
): Promise<ModelResponse> {
  const silence = new SilenceWatch(silenceTimeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, silence.signal]) : silence.signal;
  try {
    const chunks = await createClient(baseUrl, key, silence).chat.completions.create(
      completionRequest(modelId, request),
      { signal },
    );
    return await readCompletion(chunks, request, onText);
  } catch (error) {
    throw modelErrorOf(error);
  } finally {
    silence.end();
  }
}

function createClient(baseURL: string, key: string | undefined, silence: SilenceWatch): OpenAI {
  return new OpenAI({
    baseURL,
    // The client demands a key, even where its header is left out.
    apiKey: key ?? 'none',
    ...(key === undefined && { defaultHeaders: { authorization: null } }),
    maxRetries: 0,
    fetch: silence.fetch,
    // A redirect could take the key to another server.
    fetchOptions: { redirect: 'error' },
    logLevel: 'off',
  });
}

/** One of the errors of the model port, with the original as its cause. */
function modelErrorOf(error: unknown): Error {
  if (error instanceof ModelRefusedError || error instanceof ModelUnavailableError) return error;
  const options = { cause: error };
  if (!(error instanceof APIError)) {
    return new ModelUnavailableError('The response of the model server broke off.', options);
  }
  const { status } = error;
  const message = `The model server failed: ${error.message.slice(0, DETAIL_LENGTH)}`;
  if (status === undefined || status === 408 || status >= 500) {
    return new ModelUnavailableError(message, options);
  }
  if (status === 429) return new ModelThrottledError(message, options);
  // 402: the provider's account is empty; 404: the provider does not have this model.
  if ([401, 402, 403, 404].includes(status)) return new ModelAccessError(message, options);
  return new ModelRefusedError(message, options);
}
