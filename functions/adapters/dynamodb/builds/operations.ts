/**
 * Items of an operation: the record that is polled, what was asked for, its hold, and the user's one running slot; and of
 * projects what only generations need: what each was first made from, and which revision numbers are spoken for.
 */
import * as z from 'zod';
import { OPERATION_STATUSES } from '../../../../shared/constants.ts';
import { BUILD_MODES } from '../../../../shared/domain/build-mode.ts';
import { receiptSchema } from '../../../../shared/domain/receipt.ts';
import { userAccountId } from '../../../ports/credits.ts';

export const operationSchema = z.object({
  operationId: z.string(),
  projectId: z.string(),
  ownerPublicKey: z.string(),
  mode: z.enum(BUILD_MODES),
  status: z.enum(OPERATION_STATUSES),
  stage: z.string(),
  percent: z.number(),
  progress: z.string(),
  heldCredits: z.int(),
  startedAtMs: z.number(),
  error: z.string().optional(),
  isCancelled: z.boolean().optional(),
  hasPreview: z.boolean().optional(),
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

export function originKey(projectId: string) {
  return { pk: `ORIGIN#${projectId}`, sk: 'ORIGIN' };
}

export function claimKey(projectId: string, revisionString: string) {
  return { pk: `CLAIMS#${projectId}`, sk: `REV#${revisionString}` };
}
