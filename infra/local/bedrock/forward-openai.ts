/** Answers from a server that speaks OpenAI's chat completions: Ollama, LM Studio, OpenRouter and others. */
import { z } from 'zod';
import { type AnswerEnd, type AnswerEvent, countTokens } from './answer.ts';
import { BedrockError, type BedrockErrorCode } from './bedrock-error.ts';
import { type ConverseRequest, systemText, toLocalRequest } from './converse-request.ts';
import { serverSentData } from './server-sent-events.ts';

export interface OpenAiTarget {
  kind: 'openai-compatible';
  /** Up to and without `/chat/completions`, e.g. `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** The model to ask, whatever model id the call names. */
  model: string;
}

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
  error: z.unknown().optional(),
});

/** Yields the answer as it arrives. Throws BedrockError, worded after what the server refused with. */
export async function* openAiAnswer(
  target: OpenAiTarget,
  request: ConverseRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const body = await openStream(target, request, signal);
  let text = '';
  let finishReason: string | undefined;
  let usage: { prompt_tokens: number; completion_tokens: number } | undefined;
  for await (const data of serverSentData(unbroken(body, signal))) {
    if (data === '[DONE]') break;
    const chunk = parseChunk(data);
    usage = chunk.usage ?? usage;
    const choice = chunk.choices?.[0];
    finishReason = choice?.finish_reason ?? finishReason;
    const content = choice?.delta?.content;
    if (!content) continue;
    text += content;
    yield { kind: 'text', text: content };
  }
  if (finishReason === undefined) throw broken('The model server ended its answer early.');
  yield {
    kind: 'end',
    stopReason: stopReasonOf(finishReason),
    inputTokens: usage?.prompt_tokens ?? countTokens(JSON.stringify(request.messages)),
    outputTokens: usage?.completion_tokens ?? countTokens(text),
  };
}

async function openStream(
  { baseUrl, apiKey, model }: OpenAiTarget,
  request: ConverseRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'text/event-stream' };
  if (apiKey) headers.authorization = `Bearer ${apiKey}`;
  const body = JSON.stringify({ ...completionRequest(request), model });
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  let response: Response;
  try {
    response = await fetch(url, { method: 'POST', headers, body, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new BedrockError(
      'ServiceUnavailableException',
      `The model server at ${baseUrl} cannot be reached: ${reason}`,
    );
  }
  if (response.ok && response.body) return response.body;
  const detail = (await response.text()).slice(0, 500);
  throw new BedrockError(codeFor(response.status), `The model server answered ${response.status}: ${detail}`);
}

function completionRequest(request: ConverseRequest) {
  const { maxTokens, temperature, topP, stopSequences } = toLocalRequest(request);
  const system = systemText(request);
  return {
    messages: [
      ...(system ? [{ role: 'system', content: system }] : []),
      ...request.messages.map(({ role, content }) => ({ role, content: contentOf(content) })),
    ],
    max_tokens: maxTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(stopSequences.length > 0 ? { stop: stopSequences } : {}),
    stream: true,
    stream_options: { include_usage: true },
  };
}

/** A connection that breaks off within the answer is told like an answer that ends early. */
async function* unbroken(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch (error) {
    if (signal.aborted) throw error;
    throw broken('The connection to the model server broke off.');
  }
}

type Block = ConverseRequest['messages'][number]['content'][number];
type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

/** Plain text where that suffices: many servers take parts only from models that see images. */
function contentOf(content: Block[]): string | Part[] {
  const parts = content.flatMap(partsOf);
  if (parts.some((part) => part.type === 'image_url')) return parts;
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}

function partsOf(block: Block): Part[] {
  if ('text' in block) return [{ type: 'text', text: block.text }];
  if (!('image' in block)) return [];
  const { format, source } = block.image;
  return [{ type: 'image_url', image_url: { url: `data:image/${format};base64,${source.bytes}` } }];
}

function parseChunk(data: string): z.infer<typeof chunkSchema> {
  try {
    const chunk = chunkSchema.parse(JSON.parse(data));
    if (chunk.error === undefined || chunk.error === null) return chunk;
    throw broken(`The model server failed: ${JSON.stringify(chunk.error).slice(0, 500)}`);
  } catch (error) {
    if (error instanceof BedrockError) throw error;
    throw broken('The model server sent an event that is no chat completion.');
  }
}

function stopReasonOf(finishReason: string): AnswerEnd['stopReason'] {
  if (finishReason === 'length') return 'max_tokens';
  return finishReason === 'content_filter' ? 'content_filtered' : 'end_turn';
}

function codeFor(status: number): BedrockErrorCode {
  if (status === 401 || status === 403) return 'AccessDeniedException';
  if (status === 404) return 'ResourceNotFoundException';
  if (status === 429) return 'ThrottlingException';
  return status >= 500 ? 'ServiceUnavailableException' : 'ValidationException';
}

function broken(message: string): BedrockError {
  return new BedrockError('ModelStreamErrorException', message);
}
