import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import type { ReceiptKeys } from '../../../ports/receipts.ts';

/** Returns the public keys with which the receipts of this deployment are verified. */
export async function getReceiptKeys(
  receiptKeys: Pick<ReceiptKeys, 'list'>,
): Promise<Omit<RouteResponse<'getReceiptKeys'>, 'success'>> {
  return { keys: await receiptKeys.list() };
}
