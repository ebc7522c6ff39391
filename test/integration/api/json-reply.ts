import { expect } from 'vitest';
import * as z from 'zod';
import { ERROR_STATUS, type ErrorCode, errorResponseSchema } from '../../../shared/contract/errors.ts';

const bodySchema = z.record(z.string(), z.unknown());

export async function jsonReply(response: Response) {
  return { status: response.status, body: bodySchema.parse(await response.json()) };
}

/** Expects the documented error of a code. Returns its sentence. */
export async function expectError(response: Response, code: ErrorCode): Promise<string> {
  const text = await response.text();
  const parsed = errorResponseSchema.safeParse(JSON.parse(text));
  expect({ status: response.status, code: parsed.data?.code, text }).toEqual({
    status: ERROR_STATUS[code],
    code,
    text,
  });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return parsed.data?.error ?? '';
}
