import { AddressLookupTableAccount, AddressLookupTableProgram, type VersionedMessage } from '@solana/web3.js';
import type { TransactionMeta } from './ledger-records.ts';
import type { AccountState } from './runtime.ts';

type LoadedAddresses = TransactionMeta['loadedAddresses'];

export type LoadResult = { ok: true; loaded: LoadedAddresses } | { ok: false; reason: string };

export function loadAddresses(
  message: VersionedMessage,
  findAccount: (address: string) => AccountState | null,
): LoadResult {
  const loaded: LoadedAddresses = { writable: [], readonly: [] };
  for (const { accountKey, writableIndexes, readonlyIndexes } of message.addressTableLookups) {
    const table = findAccount(accountKey.toBase58());
    if (table === null) return { ok: false, reason: 'AddressLookupTableNotFound' };
    if (table.owner !== AddressLookupTableProgram.programId.toBase58()) {
      return { ok: false, reason: 'InvalidAddressLookupTableOwner' };
    }
    const addresses = readAddresses(table);
    if (addresses === undefined) return { ok: false, reason: 'InvalidAddressLookupTableData' };
    const addressesAt = (indexes: number[]) =>
      indexes.map((index) => addresses[index]).filter((address) => address !== undefined);
    const writable = addressesAt(writableIndexes);
    const readonly = addressesAt(readonlyIndexes);
    if (writable.length + readonly.length < writableIndexes.length + readonlyIndexes.length) {
      return { ok: false, reason: 'InvalidAddressLookupTableIndex' };
    }
    loaded.writable.push(...writable);
    loaded.readonly.push(...readonly);
  }
  return { ok: true, loaded };
}

function readAddresses(table: AccountState): string[] | undefined {
  try {
    return AddressLookupTableAccount.deserialize(table.data).addresses.map((address) => address.toBase58());
  } catch {
    return undefined;
  }
}
