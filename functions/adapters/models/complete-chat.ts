import OpenAI, { APIError } from 'openai';
import { ModelError, type ModelRequest, ModelUnavailableError } from '../../ports/model.ts';
import { completionRequest, readCompletion } from './chat-completion.ts';
import { modelErrorFor } from './model-failure.ts';
import type { ResponseStream } from './response-stream.ts';
import type { ResponseEnding } from './streamed-model.ts';

interface ChatTarget {
  baseUrl: string;
  key: string | undefined;
  modelId: string;
}

/** Sends the request and adds the response to `stream`. Throws ModelErrors. */
export async function completeChat(
  { baseUrl, key, modelId }: ChatTarget,
  request: ModelRequest,
  stream: ResponseStream,
): Promise<ResponseEnding> {
  try {
    const chunks = await createClient(baseUrl, key, stream).chat.completions.create(
      completionRequest(modelId, request),
      { signal: stream.signal },
    );
    return await readCompletion(chunks, stream);
  } catch (error) {
    throw serverError(error, key);
  }
}

function createClient(baseURL: string, key: string | undefined, { clock }: ResponseStream): OpenAI {
  return new OpenAI({
    baseURL,
    // The OpenAI client requires a key, even for servers without one.
    apiKey: key ?? 'none',
    ...(key === undefined && { defaultHeaders: { authorization: null } }),
    maxRetries: 0,
    fetch: clock.fetch,
    // A redirect could send the key to another server.
    fetchOptions: { redirect: 'error' },
    logLevel: 'off',
  });
}

function serverError(error: unknown, key: string | undefined): Error {
  if (error instanceof ModelError) return error;
  if (!(error instanceof APIError)) {
    return new ModelUnavailableError('The response of the model server broke off.', { cause: error });
  }
  return modelErrorFor(
    {
      status: error.status,
      kind: error.code ?? error.type ?? undefined,
      message: error.message,
      retryAfter: error.headers?.get('retry-after'),
      key,
    },
    error,
  );
}
