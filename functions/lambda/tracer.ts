import { Tracer } from '@aws-lambda-powertools/tracer';
import { captureLambdaHandler } from '@aws-lambda-powertools/tracer/middleware';
import type middy from '@middy/core';

/**
 * Powertools marks the first traced run as a cold start, although it may not be the first run of the process. This
 * class marks only the first run of the process.
 */
class LateTracer extends Tracer {
  constructor(serviceName: string, isColdStart: boolean) {
    super({ serviceName });
    this.coldStart &&= isColdStart;
  }
}

export function tracer(serviceName: string, isColdStart: boolean): middy.MiddlewareObj {
  // Responses contain API keys and prompts, which must not be stored in traces.
  return captureLambdaHandler(new LateTracer(serviceName, isColdStart), { captureResponse: false });
}
