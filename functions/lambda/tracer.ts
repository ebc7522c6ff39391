import { Tracer } from '@aws-lambda-powertools/tracer';
import { captureLambdaHandler } from '@aws-lambda-powertools/tracer/middleware';
import type middy from '@middy/core';

/** Takes only the first run of a process for a cold start, although a later run may be the first one that is traced. */
class LateTracer extends Tracer {
  constructor(serviceName: string, isColdStart: boolean) {
    super({ serviceName });
    this.coldStart &&= isColdStart;
  }
}

/** Returns the middleware that records a run, the HTTP requests that it sends, and its error. */
export function tracer(serviceName: string, isColdStart: boolean): middy.MiddlewareObj {
  // Responses contain API keys and prompts, which must not be stored in traces.
  return captureLambdaHandler(new LateTracer(serviceName, isColdStart), { captureResponse: false });
}
