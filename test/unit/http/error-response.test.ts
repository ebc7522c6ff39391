import { Logger } from '@aws-lambda-powertools/logger';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { toErrorResponse } from '../../../functions/http/error-response.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';

const logger = new Logger({ logLevel: 'SILENT' });
const responseTo = (error: unknown) => {
  const { statusCode, headers, body } = toErrorResponse(error, 'req-1', logger);
  return { statusCode, headers, body: JSON.parse(body ?? '') };
};

it('a refusal keeps its message and code', () => {
  expect(responseTo(new RequestError('rate_limited', 'Slower, please.', { retryAfterSeconds: 30 }))).toEqual({
    statusCode: 429,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '30' },
    body: { success: false, error: 'Slower, please.', code: 'rate_limited' },
  });
});

it.each([
  ['an error', new Error('secret table name')],
  ['data of ours that is broken', z.object({ a: z.string() }).safeParse({}).error],
  ['something that is no error', 'secret'],
])('%s is ours: 500 with the request id, logged, and nothing of its inside', (_, error) => {
  const logged = vi.spyOn(logger, 'error');
  const { statusCode, body } = responseTo(error);
  expect(statusCode).toBe(500);
  expect(body).toEqual({
    success: false,
    error: 'Something went wrong on our side. Please try again. (Request req-1)',
    code: 'internal',
    requestId: 'req-1',
  });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

it('the cause of a bad request, which may quote it, is not logged; that of a server error is', () => {
  const logged = vi.spyOn(logger, 'error');
  const cause = new SyntaxError('"hunter2" is not valid JSON');
  responseTo(new RequestError('invalid_input', 'The body is not valid JSON.', { cause }));
  expect(logged).not.toHaveBeenCalled();
  responseTo(new RequestError('unavailable', 'The build could not be started.', { cause }));
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
