import { type PasskeyAccount, passkeyAccountSchema } from '../../../lib/passkey-signer/signer-protocol.ts';

const STORAGE_KEY = 'buidl:passkey-wallet';

/** The wallet that was last connected in this browser; null when there is none, or what is stored is none. */
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
