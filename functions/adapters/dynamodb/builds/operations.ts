import * as z from 'zod';
import { BUILD_MODES } from '../../../../shared/domain/build-mode.ts';
import { buildFailureSchema, keyedTextSchema } from '../../../../shared/domain/keyed-text.ts';
import { OPERATION_STATUSES } from '../../../../shared/domain/operation-status.ts';
import { receiptSchema } from '../../../../shared/domain/receipt.ts';
import { receiptFileSchema } from '../../../../shared/domain/signed-receipt.ts';
import { keySpendingSchema } from '../credits/key-spending.ts';

export const operationSchema = z.object({
  operationId: z.string(),
  projectId: z.string(),
  ownerPublicKey: z.string(),
  mode: z.enum(BUILD_MODES),
  status: z.enum(OPERATION_STATUSES),
  stage: z.string(),
  percent: z.number(),
  progress: z.string(),
  progressText: keyedTextSchema.optional(),
  heldCredits: z.int(),
  startedAtMs: z.number(),
  error: z.string().optional(),
  failure: buildFailureSchema.optional(),
  isCancelled: z.boolean().optional(),
  buildsBefore: z.int().optional(),
  hasPreview: z.boolean().optional(),
  revisionString: z.string().optional(),
  receipt: receiptSchema.optional(),
  signedReceipt: receiptFileSchema.optional(),
  endedAtMs: z.number().optional(),
  returnedAtMs: z.number().optional(),
  returnReason: z.string().optional(),
  spentBy: keySpendingSchema.optional(),
  watcherKeyHash: z.string().optional(),
});

export const OPERATION_TTL_SECONDS = 90 * 24 * 60 * 60;

export const RUNNING_BUILDS = 'BUILDS#RUNNING';
export const OPEN_RETURNS = 'RETURNS#OPEN';

export function requestKey(operationId: string) {
  return { pk: `OPERATION#${operationId}`, sk: 'REQUEST' };
}

export function originKey(projectId: string) {
  return { pk: `ORIGIN#${projectId}`, sk: 'ORIGIN' };
}

export function claimKey(projectId: string, revisionString: string) {
  return { pk: `CLAIMS#${projectId}`, sk: `REV#${revisionString}` };
}
