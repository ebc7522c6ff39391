import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import type { SigningKeys } from '../../../ports/receipts.ts';

/** Returns the public keys that verify this deployment's receipts. */
export async function getReceiptKeys(
  signingKeys: Pick<SigningKeys, 'list'>,
): Promise<Omit<RouteResponse<'getReceiptKeys'>, 'success'>> {
  return { keys: await signingKeys.list() };
}
