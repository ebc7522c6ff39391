import * as z from 'zod';
import type { PassedRequest, PassedResponse } from './passing-proxy.ts';

export type Service = 'table' | 'files' | 'executions';
export type Refusal = 'throttle' | 'serverError' | 'conflict';

const transactionSchema = z.object({ TransactItems: z.array(z.unknown()) });

export function refusalOf(service: Service, refusal: Refusal, sent: PassedRequest): PassedResponse {
  if (service === 'files') {
    const code = refusal === 'serverError' ? 'InternalError' : 'SlowDown';
    const status = refusal === 'serverError' ? 500 : 503;
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Injected.</Message></Error>`;
    return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) };
  }
  if (refusal === 'serverError') return awsError(500, 'InternalServerError');
  if (service === 'executions') return awsError(400, 'ThrottlingException');
  if (refusal === 'throttle') return awsError(400, 'ProvisionedThroughputExceededException');
  const transaction = transactionSchema.safeParse(JSON.parse(sent.body.toString('utf8')));
  if (!transaction.success) return awsError(400, 'TransactionConflictException');
  const [, ...others] = transaction.data.TransactItems;
  return awsError(400, 'TransactionCanceledException', {
    CancellationReasons: [{ Code: 'TransactionConflict' }, ...others.map(() => ({ Code: 'None' }))],
  });
}

function awsError(status: number, code: string, fields: Record<string, unknown> = {}): PassedResponse {
  return json(status, { __type: code, message: 'Injected.', ...fields }, 'application/x-amz-json-1.0');
}

export function json(status: number, value: unknown, type = 'application/json'): PassedResponse {
  return { status, headers: { 'content-type': type }, body: Buffer.from(JSON.stringify(value)) };
}
