import type { Ledger } from '../ledger.ts';
import { RPC_CODES, RpcError } from '../rpc-error.ts';
import type { Commitment } from '../slot-clock.ts';
import type { BaseConfig } from './param-schemas.ts';

/** Version of the node that this one emulates. */
export const SOLANA_VERSION = '2.3.0';

/** Returns a result together with the slot at which it is valid. */
export function atSlot<Value>(ledger: Ledger, commitment: Commitment, value: Value) {
  return { context: { apiVersion: SOLANA_VERSION, slot: ledger.clock.slotAt(commitment) }, value };
}

/** Throws RpcError when the ledger has not reached the slot that the caller requires. */
export function checkMinContextSlot(ledger: Ledger, config: BaseConfig): void {
  const contextSlot = ledger.clock.slotAt(config.commitment);
  if (config.minContextSlot !== undefined && config.minContextSlot > contextSlot) {
    throw new RpcError(RPC_CODES.minContextSlot, 'Minimum context slot has not been reached', {
      contextSlot,
    });
  }
}
