import {
  SolanaSignMessage,
  type SolanaSignMessageFeature,
  SolanaSignTransaction,
  type SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import {
  StandardConnect,
  type StandardConnectFeature,
  StandardDisconnect,
  type StandardDisconnectFeature,
  StandardEvents,
  type StandardEventsFeature,
  type StandardEventsListeners,
} from '@wallet-standard/features';
import { ReadonlyWalletAccount } from '@wallet-standard/wallet';
import nacl from 'tweetnacl';
import { createTestKey, loadTestKey, type TestKey } from './key-store.ts';
import { signTransactionBytes } from './sign-transaction.ts';

const CHAINS = ['solana:localnet'] as const;
const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1f1c17"/><path d="M7 12h18v12H7z" fill="#ff5a1f"/><path d="M7 9h14v3H7z" fill="#faf7f0"/><circle cx="20" cy="18" r="2" fill="#1f1c17"/></svg>';

/** A declined request. Wallets use the code 4001 from EIP-1193. */
export class RejectedRequestError extends Error {
  override readonly name = 'RejectedRequestError';
  readonly code = 4001;
}

/** A request for an account or a network that is not the wallet's. Wallets use the code 4100 from EIP-1193. */
export class UnauthorizedRequestError extends Error {
  override readonly name = 'UnauthorizedRequestError';
  readonly code = 4100;
}

type ChangeListener = StandardEventsListeners['change'];

/** A Wallet Standard wallet for local networks. Its key is in the browser, and it signs without confirmation. */
export class TestWallet implements Wallet {
  readonly version = '1.0.0';
  readonly name = 'Buidl Test Wallet';
  readonly icon = `data:image/svg+xml;base64,${btoa(ICON_SVG)}` as const;
  readonly chains = CHAINS;
  #storage: Storage;
  #key: TestKey;
  #account: ReadonlyWalletAccount | null = null;
  #listeners = new Set<ChangeListener>();
  #rejectsNext = false;
  #watchers = new Set<() => void>();

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#key = loadTestKey(storage);
  }

  get address(): string {
    return this.#key.address;
  }

  get accounts(): readonly ReadonlyWalletAccount[] {
    return this.#account === null ? [] : [this.#account];
  }

  get features(): StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignMessageFeature &
    SolanaSignTransactionFeature {
    return {
      [StandardConnect]: {
        version: '1.0.0',
        connect: async () => {
          this.#ask();
          return this.#connect();
        },
      },
      [StandardDisconnect]: { version: '1.0.0', disconnect: async () => this.#changeAccount(null) },
      [StandardEvents]: { version: '1.0.0', on: (_event, listener) => this.#listen(listener) },
      [SolanaSignMessage]: {
        version: '1.0.0',
        signMessage: async (...inputs) => {
          this.#requireOwn(inputs);
          this.#ask();
          return inputs.map(({ message }) => ({
            signedMessage: message,
            signature: nacl.sign.detached(Uint8Array.from(message), this.#key.secretKey),
          }));
        },
      },
      [SolanaSignTransaction]: {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs) => {
          this.#requireOwn(inputs);
          this.#ask();
          return inputs.map(({ transaction }) => ({
            signedTransaction: signTransactionBytes(transaction, this.#key.secretKey),
          }));
        },
      },
    };
  }

  /** Replaces the key and notifies connected sites of the new account. */
  changeKey(): void {
    this.#key = createTestKey(this.#storage);
    if (this.#account !== null) this.#changeAccount(this.#createAccount());
  }

  get rejectsNext(): boolean {
    return this.#rejectsNext;
  }

  /** Makes the wallet reject its next request, as if the user declined. */
  setRejectsNext(rejectsNext: boolean): void {
    this.#rejectsNext = rejectsNext;
    for (const watcher of this.#watchers) watcher();
  }

  /** Subscribes to changes of `rejectsNext`, for useSyncExternalStore. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #ask(): void {
    if (!this.#rejectsNext) return;
    this.setRejectsNext(false);
    throw new RejectedRequestError('User rejected the request.');
  }

  /**
   * Throws UnauthorizedRequestError for another account or network. A request without a network is for the wallet's
   * only one.
   */
  #requireOwn(inputs: readonly { account: WalletAccount; chain?: string }[]): void {
    for (const { account, chain } of inputs) {
      if (account.address !== this.#account?.address) {
        throw new UnauthorizedRequestError('This site is not authorized for this account of the test wallet.');
      }
      if (chain !== undefined && !CHAINS.some((own) => own === chain)) {
        throw new UnauthorizedRequestError('The test wallet is not authorized for this network.');
      }
    }
  }

  #connect() {
    if (this.#account === null) this.#changeAccount(this.#createAccount());
    return { accounts: this.accounts };
  }

  #createAccount(): ReadonlyWalletAccount {
    return new ReadonlyWalletAccount({
      address: this.#key.address,
      publicKey: this.#key.publicKey,
      chains: CHAINS,
      features: [SolanaSignMessage, SolanaSignTransaction],
    });
  }

  #changeAccount(account: ReadonlyWalletAccount | null): void {
    this.#account = account;
    for (const listener of this.#listeners) listener({ accounts: this.accounts });
  }

  #listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
