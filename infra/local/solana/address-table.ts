/** Finds the addresses that a version 0 transaction loads from lookup tables. */
import bs58 from 'bs58';
import type { AccountState } from './runtime.ts';
import type { LoadedAddresses, WireMessage } from './wire-transaction.ts';

const TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111';
const TABLE_HEADER_BYTES = 56;

export type LoadResult = { ok: true; loaded: LoadedAddresses } | { ok: false; reason: string };

/** The loaded addresses, or the name of the transaction error. */
export function loadAddresses(
  message: WireMessage,
  findAccount: (address: string) => AccountState | null,
): LoadResult {
  const loaded: LoadedAddresses = { writable: [], readonly: [] };
  for (const lookup of message.lookups) {
    const table = findAccount(lookup.accountKey);
    if (table === null) return { ok: false, reason: 'AddressLookupTableNotFound' };
    if (table.owner !== TABLE_PROGRAM) return { ok: false, reason: 'InvalidAddressLookupTableOwner' };
    const count = Math.floor((table.data.length - TABLE_HEADER_BYTES) / 32);
    const indexes = [...lookup.writableIndexes, ...lookup.readonlyIndexes];
    if (indexes.some((index) => index >= count)) {
      return { ok: false, reason: 'InvalidAddressLookupTableIndex' };
    }
    const addressAt = (index: number) =>
      bs58.encode(
        table.data.subarray(TABLE_HEADER_BYTES + index * 32, TABLE_HEADER_BYTES + (index + 1) * 32),
      );
    loaded.writable.push(...lookup.writableIndexes.map(addressAt));
    loaded.readonly.push(...lookup.readonlyIndexes.map(addressAt));
  }
  return { ok: true, loaded };
}
