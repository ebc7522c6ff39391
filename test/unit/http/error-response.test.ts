import { Logger } from '@aws-lambda-powertools/logger';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { toErrorResponse } from '../../../functions/http/error-response.ts';
import { parseInput } from '../../../functions/http/parse-input.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { dataValueSchema } from '../../../shared/domain/app-data/data-value.ts';

const logger = new Logger({ logLevel: 'SILENT' });
const responseTo = (error: unknown) => {
  const { statusCode, headers, body } = toErrorResponse(error, 'req-1', logger);
  return { statusCode, headers, body: JSON.parse(body ?? '') };
};

function errorOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

it('a refusal has its message, code and reason', () => {
  expect(responseTo(new RequestError('too_many_messages', { retryAfterSeconds: 30 }))).toEqual({
    statusCode: 429,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '30' },
    body: {
      success: false,
      error: 'That was a lot of messages. Please wait a minute.',
      code: 'rate_limited',
      reason: 'too_many_messages',
    },
  });
});

it('a refusal has the values of its sentence', () => {
  const { body } = responseTo(new RequestError({ key: 'revision_not_found', params: { revision: '1.2' } }));
  expect(body).toEqual({
    success: false,
    error: 'Revision 1.2 not found.',
    code: 'not_found',
    reason: 'revision_not_found',
    params: { revision: '1.2' },
  });
});

it('a field that is not valid gives the refusal its reason', () => {
  const parse = () => parseInput(z.object({ value: dataValueSchema }), { value: { constructor: 1 } });
  const { body } = responseTo(errorOf(parse));
  const message = 'A record cannot have a field named constructor.';
  const reason = { reason: 'field_name_forbidden', params: { name: 'constructor' } };
  expect(body).toEqual({
    success: false,
    error: message,
    code: 'invalid_input',
    ...reason,
    field: 'value',
    problems: [{ field: 'value', message, ...reason }],
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
    reason: 'internal_error',
    params: { requestId: 'req-1' },
    requestId: 'req-1',
  });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

it('the cause of a bad request, which may quote it, is not logged; that of a server error is', () => {
  const logged = vi.spyOn(logger, 'error');
  const cause = new SyntaxError('"hunter2" is not valid JSON');
  responseTo(new RequestError('body_not_json', { cause }));
  expect(logged).not.toHaveBeenCalled();
  responseTo(new RequestError('build_not_started', { cause }));
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
