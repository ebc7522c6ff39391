import type { LocalModelRequest } from '@buidl/offline-model/local-model';
import * as z from 'zod';
import { invalid } from './bedrock-error.ts';

const cachePointSchema = z.object({
  cachePoint: z.object({ type: z.literal('default'), ttl: z.string().optional() }),
});
const textSchema = z.object({ text: z.string() });
const imageSchema = z.object({
  image: z.object({
    format: z.enum(['png', 'jpeg', 'gif', 'webp']),
    source: z.object({ bytes: z.base64() }),
  }),
});
const requestSchema = z.object({
  messages: z.array(
    z.object({
      role: z.enum(['user', 'assistant']),
      content: z.array(z.union([textSchema, imageSchema, cachePointSchema])).min(1),
    }),
  ),
  system: z.array(z.union([textSchema, cachePointSchema])).optional(),
  inferenceConfig: z
    .object({
      maxTokens: z.int().min(1).optional(),
      temperature: z.number().min(0).max(1).optional(),
      topP: z.number().min(0).max(1).optional(),
      stopSequences: z.array(z.string().min(1)).max(2500).optional(),
    })
    .optional(),
  additionalModelRequestFields: z.unknown().optional(),
  additionalModelResponseFieldPaths: z.array(z.string().startsWith('/')).max(10).optional(),
  performanceConfig: z.unknown().optional(),
  requestMetadata: z.unknown().optional(),
});

export type ConverseRequest = z.infer<typeof requestSchema> & { modelId: string };

const DEFAULT_MAX_TOKENS = 4096;
const LIMIT_MAX_TOKENS = 128_000;
const MAX_IMAGES = 20;
const MAX_IMAGE_BYTES = 3.75 * 1024 * 1024;
/** These models accept a temperature or a top-p, but not both. */
const ONE_SAMPLING_PARAMETER = /claude-(opus|sonnet|haiku)-4-[5-9]/;

export function parseConverse(modelId: string, body: Buffer): ConverseRequest {
  const parsed = requestSchema.strict().safeParse(parseJson(body));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw invalid(`${issue?.path.join('.') || 'request'}: ${issue?.message ?? 'malformed input'}`);
  }
  const request = { ...parsed.data, modelId };
  requireConversation(request);
  requireContent(request);
  const { maxTokens, temperature, topP } = request.inferenceConfig ?? {};
  if (maxTokens !== undefined && maxTokens > LIMIT_MAX_TOKENS) {
    throw invalid(`The maximum tokens you requested exceeds the model limit of ${LIMIT_MAX_TOKENS}.`);
  }
  if (temperature !== undefined && topP !== undefined && ONE_SAMPLING_PARAMETER.test(modelId)) {
    throw invalid('`temperature` and `top_p` cannot both be specified for this model. Please use only one.');
  }
  return request;
}

export function toLocalRequest(request: ConverseRequest): LocalModelRequest {
  const { maxTokens, temperature, topP, stopSequences } = request.inferenceConfig ?? {};
  return {
    modelId: request.modelId,
    system: systemText(request),
    messages: request.messages.map(({ role, content }) => ({
      role,
      text: content.flatMap((block) => ('text' in block ? [block.text] : [])).join('\n\n'),
      imageCount: content.filter((block) => 'image' in block).length,
    })),
    maxTokens: maxTokens ?? DEFAULT_MAX_TOKENS,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    stopSequences: stopSequences ?? [],
    ...(request.additionalModelResponseFieldPaths && {
      fieldPaths: request.additionalModelResponseFieldPaths,
    }),
  };
}

export function systemText(request: ConverseRequest): string {
  return (request.system ?? []).flatMap((block) => ('text' in block ? [block.text] : [])).join('\n\n');
}

function requireConversation({ messages }: ConverseRequest): void {
  if (messages.length === 0) throw invalid('A conversation must have at least one message. Try again with messages.');
  if (messages[0]?.role !== 'user') {
    throw invalid('A conversation must start with a user message. Try again with a conversation that does.');
  }
  const repeated = messages.findIndex((message, index) => message.role === messages[index - 1]?.role);
  if (repeated > 0) {
    throw invalid(`messages.${repeated}: roles must alternate between user and assistant.`);
  }
}

function requireContent({ messages }: ConverseRequest): void {
  let imageCount = 0;
  for (const [messageIndex, { content }] of messages.entries()) {
    for (const [blockIndex, block] of content.entries()) {
      const place = `messages.${messageIndex}.content.${blockIndex}`;
      if ('text' in block && block.text.trim() === '') {
        throw invalid(`The text field in the ContentBlock object at ${place} is blank. Add text to it and try again.`);
      }
      if (!('image' in block)) continue;
      imageCount += 1;
      const sizeBytes = Buffer.byteLength(block.image.source.bytes, 'base64');
      if (sizeBytes > MAX_IMAGE_BYTES) throw invalid(`${place}: image exceeds ${MAX_IMAGE_BYTES} bytes.`);
    }
  }
  if (imageCount > MAX_IMAGES) throw invalid(`Too many images: ${imageCount}, at most ${MAX_IMAGES} are allowed.`);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw invalid('The request body is not JSON.');
  }
}
