import { isRequestXRaySampled } from '@aws-lambda-powertools/commons/utils/env';
import type middy from '@middy/core';

type Hook = 'before' | 'after' | 'onError';

/** The first sampled run loads the tracer with the X-Ray SDK; other runs do not load it. */
export function tracing(serviceName: string): middy.MiddlewareObj {
  let loading: Promise<middy.MiddlewareObj> | undefined;
  let isFirstRun = true;
  const load = async (isColdStart: boolean) => {
    const { tracer } = await import('./tracer.ts');
    return tracer(serviceName, isColdStart);
  };
  const runIfSampled = async (hook: Hook, request: middy.Request) => {
    const isColdStart = isFirstRun;
    isFirstRun = false;
    if (!isRequestXRaySampled()) return;
    loading ??= load(isColdStart);
    const middleware = await loading;
    await middleware[hook]?.(request);
  };
  return {
    before: (request) => runIfSampled('before', request),
    after: (request) => runIfSampled('after', request),
    onError: (request) => runIfSampled('onError', request),
  };
}
