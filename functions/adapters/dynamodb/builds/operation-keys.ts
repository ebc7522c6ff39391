import { userAccountId } from '../../../ports/credits.ts';

/** The record that is polled. */
export function operationKey(operationId: string) {
  return { pk: `OPERATION#${operationId}`, sk: 'OPERATION' };
}

/** The one build that a user may run at a time. */
export function runningSlotKey(publicKey: string) {
  return { pk: `ACCOUNT#${userAccountId(publicKey)}`, sk: 'RUNNING' };
}
