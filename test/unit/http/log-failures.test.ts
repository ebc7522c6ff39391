import { Logger } from '@aws-lambda-powertools/logger';
import { afterEach, expect, it, vi } from 'vitest';
import { logFailures } from '../../../functions/lambda/log-failures.ts';

const logger = new Logger({ serviceName: 'test' });
const logged = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
afterEach(() => logged.mockClear());

it('logs each single error of a failure', async () => {
  const [first, second] = [new Error('first'), new Error('second')];
  const failure = new AggregateError([first, new AggregateError([second, 'third'])]);
  await expect(logFailures(logger, Promise.reject(failure))).rejects.toBe(failure);
  expect(logged.mock.calls.map(([, error]) => error)).toEqual([first, second, new Error('third')]);
});

it('logs nothing for a successful run', async () => {
  expect(await logFailures(logger, Promise.resolve('report'))).toBe('report');
  expect(logged).not.toHaveBeenCalled();
});
