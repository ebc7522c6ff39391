import { Tracer } from '@aws-lambda-powertools/tracer';
import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tracing } from '../../../functions/lambda/tracing.ts';

const annotated = vi.spyOn(Tracer.prototype, 'putAnnotation').mockReturnValue();
vi.spyOn(Tracer.prototype, 'getSegment').mockReturnValue(undefined);

const CONTEXT: Context = {
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'test',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:test',
  memoryLimitInMB: '1024',
  awsRequestId: 'test',
  logGroupName: 'test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 1_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};

beforeEach(() => {
  vi.stubEnv('AWS_EXECUTION_ENV', 'AWS_Lambda_nodejs24.x');
  vi.stubEnv('AWS_LAMBDA_INITIALIZATION_TYPE', 'on-demand');
});
afterEach(() => {
  annotated.mockClear();
  vi.unstubAllEnvs();
});

function tracedFunction() {
  const { before, after } = tracing('test');
  return async (sampled: 0 | 1) => {
    vi.stubEnv('_X_AMZN_TRACE_ID', `Root=1-5759e988-bd862e3fe1be46a994272793;Parent=1;Sampled=${sampled}`);
    const request = { event: {}, context: CONTEXT, response: 'done', error: null, internal: {} };
    await before?.(request);
    await after?.(request);
  };
}

it('records a run that X-Ray samples', async () => {
  const run = tracedFunction();
  await run(1);
  expect(annotated.mock.calls).toContainEqual(['ColdStart', true]);
});

it('records nothing of the other runs', async () => {
  const run = tracedFunction();
  await run(0);
  expect(annotated).not.toHaveBeenCalled();
});

it('marks a later run as warm even when it is the first recorded one', async () => {
  const run = tracedFunction();
  await run(0);
  await run(1);
  expect(annotated.mock.calls).toContainEqual(['ColdStart', false]);
});
