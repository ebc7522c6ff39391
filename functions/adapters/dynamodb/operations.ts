/** Items of an operation: the record that is polled, what was asked for, its hold, and the user's one running slot. */
import * as z from 'zod';
import { OPERATION_STATUSES, receiptSchema } from '../../../shared/contract/generation.ts';
import { userAccountId } from '../../ports/ledger.ts';

export const operationSchema = z.object({
  operationId: z.string(),
  projectId: z.string(),
  ownerPublicKey: z.string(),
  mode: z.enum(['quick', 'advanced']),
  status: z.enum(OPERATION_STATUSES),
  stage: z.string(),
  percent: z.number(),
  progress: z.string(),
  heldCredits: z.number().int(),
  startedAtMs: z.number(),
  error: z.string().optional(),
  revisionString: z.string().optional(),
  receipt: receiptSchema.optional(),
});

/** Operations are history after a while: TTL of the record, 90 days in seconds. */
export const OPERATION_TTL_SECONDS = 90 * 24 * 60 * 60;

/** The index partition of all open holds, sorted by expiry. */
export const OPEN_HOLDS = 'HOLDS#OPEN';

export function operationKey(operationId: string) {
  return { pk: `OPERATION#${operationId}`, sk: 'OPERATION' };
}

export function requestKey(operationId: string) {
  return { pk: `OPERATION#${operationId}`, sk: 'REQUEST' };
}

export function holdKey(operationId: string) {
  return { pk: `OPERATION#${operationId}`, sk: 'HOLD' };
}

export function runningSlotKey(publicKey: string) {
  return { pk: `ACCOUNT#${userAccountId(publicKey)}`, sk: 'RUNNING' };
}
