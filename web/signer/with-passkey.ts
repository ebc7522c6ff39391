import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../shared/messages/passkey-wallet.ts';
import type { PasskeyAccount } from '../src/lib/passkey-signer/signer-protocol.ts';
import { danger } from './element.ts';
import { askPasskey, PasskeyError, type UsedPasskey } from './passkeys.ts';
import { ask, showWaiting } from './screen.ts';
import { addressOfSeed } from './wallet-key.ts';

/** Retries an action that uses a passkey until it succeeds or the user cancels. Throws RejectedError. */
export async function untilItWorks<T>(action: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (;;) {
    const signal = showWaiting();
    try {
      return await action(signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof PasskeyError)) throw error;
      await ask({
        title: MESSAGES.failedTitle,
        content: [danger(error.message)],
        actions: { retry: MESSAGES.retry },
      });
    }
  }
}

/** Requests the account's passkey, calls `use` with the seed, and wipes the seed. Throws RejectedError. */
export async function withSeed<T>(account: PasskeyAccount, use: (seed: Uint8Array) => T): Promise<T> {
  const { seed } = await untilItWorks((signal) => passkeyOf(account, signal));
  try {
    return use(seed);
  } finally {
    seed.fill(0);
  }
}

async function passkeyOf({ credentialId, address }: PasskeyAccount, signal: AbortSignal): Promise<UsedPasskey> {
  const passkey = await askPasskey(signal, credentialId);
  if (addressOfSeed(passkey.seed) === address) return passkey;
  passkey.seed.fill(0);
  throw new PasskeyError('wrong_passkey', MESSAGES.wrongPasskey);
}
