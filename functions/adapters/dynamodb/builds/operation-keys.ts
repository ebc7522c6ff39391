import { userAccountId } from '../../../ports/credits.ts';

/** Returns the key of the record that clients poll. */
export function operationKey(operationId: string) {
  return { pk: `OPERATION#${operationId}`, sk: 'OPERATION' };
}

/** Returns the key of the user's slot for one running build. */
export function runningSlotKey(publicKey: string) {
  return { pk: `ACCOUNT#${userAccountId(publicKey)}`, sk: 'RUNNING' };
}
