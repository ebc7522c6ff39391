import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { toLambdaEvent } from '@buidl/local-cloud/api-gateway/lambda-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DynamoDbIdempotency } from '../../../functions/adapters/dynamodb/idempotency.ts';
import type { ApiEvent, ApiResult } from '../../../functions/http/api-event.ts';
import { runIdempotent } from '../../../functions/http/run-idempotent.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { runCommand, simulatedTable } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const OWNER = {
  user: { publicKey: 'ada', username: 'ada', isBanned: false, createdAtMs: 0 },
  isAdmin: false,
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let memory: MemoryTable;
/** Updates with one of these expressions fail. */
let failing: string[];
let noted: unknown[];
let runs: number;

beforeEach(() => {
  memory = new MemoryTable(() => Date.now());
  failing = [];
  noted = [];
  runs = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const refuse = () => Promise.reject(new RequestError('project_not_found'));

function eventOf(fields: object): ApiEvent {
  const source = { apiId: 'a', accountId: '1', domainName: 'api.example', stage: '$default' };
  const request = {
    method: 'POST',
    path: '/api/promote',
    query: '',
    headers: { 'idempotency-key': 'promotion-1' },
    body: Buffer.alloc(0),
    sourceIp: '203.0.113.9',
  };
  const route = { routeKey: 'POST /api/promote', path: '/api/promote', pathParameters: {} };
  const event: ApiEvent = toLambdaEvent(source, request, route, 0);
  const apiKey = { kind: 'session' as const, hash: 'hash', publicKey: 'ada', expiresAtMs: 0 };
  return Object.assign(event, { caller: { ...OWNER, apiKey }, rawInput: fields });
}

const work = async (): Promise<ApiResult> => {
  runs += 1;
  return { statusCode: 200, body: `run ${runs}` };
};

function call(run = work, fields: object = { revision: '1.1' }) {
  const table = simulatedTable(async (command) => {
    const expression = command instanceof UpdateCommand ? (command.input.UpdateExpression ?? '') : '';
    if (failing.some((part) => expression.startsWith(part))) throw new Error(`failed: ${expression}`);
    return runCommand(memory, command);
  });
  const idempotency = new DynamoDbIdempotency(table);
  const services = {
    idempotency: () => idempotency,
    noteFailure: (error: unknown) => void noted.push(error),
  };
  return runIdempotent('promoteRevision', routes.promoteRevision, eventOf(fields), services, run);
}

it('a response that cannot be stored is returned, and a retry is told that the call ran', async () => {
  failing = ['SET #response'];
  expect(await call()).toMatchObject({ statusCode: 200, body: 'run 1' });
  expect(noted).toHaveLength(1);
  later(2 * MINUTE_MS);
  await expect(call()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('has run'),
    retryAfterSeconds: undefined,
  });
  await expect(call(work, { revision: '1.2' })).rejects.toMatchObject({
    message: 'This idempotency key belongs to another call.',
  });
  expect(runs).toBe(1);
});

it('a response is returned even when nothing can be stored', async () => {
  failing = ['SET #response', 'SET isDone'];
  expect(await call()).toMatchObject({ statusCode: 200, body: 'run 1' });
  expect(noted).toHaveLength(2);
});

it('a refusal is returned even when its key cannot be released', async () => {
  failing = ['SET expiresAt'];
  await expect(call(refuse)).rejects.toMatchObject({ code: 'not_found' });
  expect(noted).toHaveLength(1);
});

it('a key that is reused after a day is new', async () => {
  await call();
  later(DAY_MS + MINUTE_MS);
  await expect(call(refuse, { revision: '1.2' })).rejects.toMatchObject({ code: 'not_found' });
  later(MINUTE_MS);
  expect(await call(work, { revision: '1.3' })).toMatchObject({ body: 'run 2' });
});
