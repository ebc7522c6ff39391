import type { Ledger } from '../ledger.ts';
import { RPC_CODES, RpcError } from '../rpc-error.ts';
import type { Commitment } from '../slot-clock.ts';
import type { BaseConfig } from './param-schemas.ts';

/** Version of the emulated node. */
export const SOLANA_VERSION = '2.3.0';

export function atSlot<Value>(ledger: Ledger, commitment: Commitment, value: Value) {
  return { context: { apiVersion: SOLANA_VERSION, slot: ledger.clock.slotAt(commitment) }, value };
}

/** Throws RpcError when the ledger has not yet reached the required slot. */
export function checkMinContextSlot(ledger: Ledger, config: BaseConfig): void {
  const contextSlot = ledger.clock.slotAt(config.commitment);
  if (config.minContextSlot !== undefined && config.minContextSlot > contextSlot) {
    throw new RpcError(RPC_CODES.minContextSlot, 'Minimum context slot has not been reached', {
      contextSlot,
    });
  }
}
