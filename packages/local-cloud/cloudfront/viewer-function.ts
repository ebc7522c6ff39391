import { createContext, Script } from 'node:vm';
import * as z from 'zod';
import { TIME_LIMIT_MS, viewerThread } from './run-viewer-code.ts';

export const MAX_FUNCTION_BYTES = 10 * 1024;
let lastFunctionId = 0;

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
  body: z.union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })]).optional(),
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
  run(event: EdgeEvent): Promise<EdgeResult>;
}

/** Compiles a function of the runtime cloudfront-js-2.0. Throws for code that is too long, invalid or unsupported. */
export function compileViewerFunction(name: string, code: string, onLog: (line: string) => void): ViewerFunction {
  if (Buffer.byteLength(code) > MAX_FUNCTION_BYTES) {
    throw new Error(`the function has more than ${MAX_FUNCTION_BYTES} bytes`);
  }
  if (/^\s*import\b/m.test(code)) throw new Error('imports (key value stores) are not supported');
  // Runs the code's top level before the first request, to check that it parses and ends.
  const sandbox = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  new Script('globalThis.console = { log() {} };').runInContext(sandbox);
  new Script(code, { filename: `${name}.js` }).runInContext(sandbox, { timeout: TIME_LIMIT_MS });
  lastFunctionId += 1;
  const viewerCode = {
    functionId: lastFunctionId,
    name,
    code,
    onLog: (text: string) => onLog(`${name}: ${text}`),
  };
  return {
    run: async (event) => {
      const resultJson = await viewerThread.run(viewerCode, JSON.stringify(toFunctionEvent(event)));
      if (resultJson === undefined) throw new Error(`${name} returned nothing`);
      return parseResult(name, JSON.parse(resultJson), event);
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
    throw new Error(`${name} returned a value that CloudFront refuses: ${z.prettifyError(parsed.error)}`);
  }
  if ('statusCode' in parsed.data) return { response: parsed.data };
  if (event.eventType === 'viewer-response') throw new Error(`${name} must return the response`);
  return { request: parsed.data };
}
