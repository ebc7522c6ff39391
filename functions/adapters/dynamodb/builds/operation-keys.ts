import { userAccountId } from '../../../ports/credits.ts';

export function operationKey(operationId: string) {
  return { pk: `OPERATION#${operationId}`, sk: 'OPERATION' };
}

export function runningSlotKey(publicKey: string) {
  return { pk: `ACCOUNT#${userAccountId(publicKey)}`, sk: 'RUNNING' };
}
