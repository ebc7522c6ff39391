import { type PasskeyAccount, passkeyAccountSchema } from '../../../lib/passkey-signer/signer-protocol.ts';

const STORAGE_KEY = 'buidl:passkey-wallet';

/** Returns null when none is stored or the entry is invalid. */
export function loadPasskeyAccount(storage: Storage): PasskeyAccount | null {
  const stored = passkeyAccountSchema.safeParse(parseJson(storage.getItem(STORAGE_KEY)));
  return stored.success ? stored.data : null;
}

export function storePasskeyAccount(storage: Storage, account: PasskeyAccount): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(account));
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
