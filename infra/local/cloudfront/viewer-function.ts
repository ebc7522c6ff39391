/** Runs a CloudFront Function in a realm of its own, with the event of runtime cloudfront-js-2.0. */
import { createContext, Script } from 'node:vm';
import * as z from 'zod';

export const MAX_FUNCTION_BYTES = 10 * 1024;
/** The service allows about a millisecond of work; a busy machine needs more for the same. */
const TIME_LIMIT_MS = 2_000;

const valueSchema = z.object({
  value: z.string(),
  multiValue: z.array(z.object({ value: z.string() })).optional(),
  attributes: z.string().optional(),
});
export type EdgeValues = Record<string, z.infer<typeof valueSchema>>;

const requestSchema = z.object({
  method: z.string(),
  uri: z.string(),
  querystring: z.record(z.string(), valueSchema).default({}),
  headers: z.record(z.string(), valueSchema).default({}),
  cookies: z.record(z.string(), valueSchema).default({}),
});
const responseSchema = z.object({
  statusCode: z.int(),
  statusDescription: z.string().optional(),
  headers: z.record(z.string(), valueSchema).default({}),
  cookies: z.record(z.string(), valueSchema).default({}),
  body: z
    .union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })])
    .optional(),
});
export type EdgeRequest = z.infer<typeof requestSchema>;
export type EdgeResponse = z.infer<typeof responseSchema>;

export interface EdgeEvent {
  eventType: 'viewer-request' | 'viewer-response';
  distributionDomainName: string;
  distributionId: string;
  requestId: string;
  viewerIp: string;
  request: EdgeRequest;
  response?: EdgeResponse;
}

export type EdgeResult = { request: EdgeRequest } | { response: EdgeResponse };

export interface ViewerFunction {
  /** Returns the request to go on with or a response. Rejects for a function that throws or answers nonsense. */
  run(event: EdgeEvent): Promise<EdgeResult>;
}

/** Compiles a function. Throws an Error for code that is too long, wrong, or uses what is not supported. */
export function compileViewerFunction(
  name: string,
  code: string,
  onLog: (line: string) => void,
): ViewerFunction {
  if (Buffer.byteLength(code) > MAX_FUNCTION_BYTES) {
    throw new Error(`the function has more than ${MAX_FUNCTION_BYTES} bytes`);
  }
  if (/^\s*import\b/m.test(code)) throw new Error('imports (key value stores) are not supported');
  const sandbox = createContext(
    { __log: (text: string) => onLog(`${name}: ${text}`) },
    { codeGeneration: { strings: false, wasm: false } },
  );
  new Script(
    `'use strict'; globalThis.console = { log: (...parts) => __log(parts.join(' ')) };`,
  ).runInContext(sandbox);
  new Script(code, { filename: `${name}.js` }).runInContext(sandbox, { timeout: TIME_LIMIT_MS });
  // Values cross the border as JSON, so that neither side gets hold of objects of the other.
  const call = new Script(
    '(async () => JSON.stringify(await handler(JSON.parse(__event))))().catch((e) => { throw String(e?.stack ?? e); })',
  );
  return {
    run: async (event) => {
      sandbox.__event = JSON.stringify(toFunctionEvent(event));
      const answerJson: unknown = await call.runInContext(sandbox, { timeout: TIME_LIMIT_MS });
      if (typeof answerJson !== 'string') throw new Error(`${name} returned nothing`);
      return parseResult(name, JSON.parse(answerJson), event);
    },
  };
}

function toFunctionEvent(event: EdgeEvent) {
  const { eventType, distributionDomainName, distributionId, requestId } = event;
  return {
    version: '1.0',
    context: { eventType, distributionDomainName, distributionId, requestId },
    viewer: { ip: event.viewerIp },
    request: event.request,
    ...(event.response !== undefined && { response: event.response }),
  };
}

function parseResult(name: string, result: unknown, event: EdgeEvent): EdgeResult {
  const isResponse = typeof result === 'object' && result !== null && 'statusCode' in result;
  const parsed = (isResponse ? responseSchema : requestSchema).safeParse(result);
  if (!parsed.success) {
    throw new Error(`${name} answered what CloudFront refuses: ${z.prettifyError(parsed.error)}`);
  }
  if ('statusCode' in parsed.data) return { response: parsed.data };
  if (event.eventType === 'viewer-response') throw new Error(`${name} must return the response`);
  return { request: parsed.data };
}
