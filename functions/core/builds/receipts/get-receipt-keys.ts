import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import type { ReceiptKeys } from '../../../ports/receipts.ts';

/** Returns the public keys that verify this deployment's receipts. */
export async function getReceiptKeys(
  receiptKeys: Pick<ReceiptKeys, 'list'>,
): Promise<Omit<RouteResponse<'getReceiptKeys'>, 'success'>> {
  return { keys: await receiptKeys.list() };
}
