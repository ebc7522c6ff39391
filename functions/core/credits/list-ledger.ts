import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import { type Ledger, userAccountId } from '../../ports/credits.ts';

/** Returns the newest entries first. Throws RequestError `invalid_input` for a cursor of another list. */
export function listLedger(
  { ledger }: { ledger: Pick<Ledger, 'history'> },
  publicKey: string,
  query: RouteInput<'listLedger'>,
): Promise<Omit<RouteResponse<'listLedger'>, 'success'>> {
  return ledger.history(userAccountId(publicKey), query);
}
