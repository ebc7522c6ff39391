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
import bs58 from 'bs58';
import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../../../../shared/messages/passkey-wallet.ts';
import { fromBase64url, toBase64url } from '../../../lib/base64url.ts';
import type { PasskeyAccount, SignerRequest, SignerResult } from '../../../lib/passkey-signer/signer-protocol.ts';
import { askSigner, PasskeyWalletError } from './ask-signer.ts';
import { loadPasskeyAccount, storePasskeyAccount } from './passkey-account.ts';

const PASSKEY_WALLET_NAME = 'Passkey wallet';

/** The signer itself sends no transactions, so its key works on every network. */
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const;
const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#ff5a1f"/><g fill="none" stroke="#1f0d04" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="16" r="4.5"/><path d="M16.5 16H26v4.5M21.5 16v3.5"/></g></svg>';

type ChangeListener = StandardEventsListeners['change'];

/**
 * The passkey wallet as the site sees it; knows only the address. The signer page (`web/signer`) does everything that
 * needs the key.
 */
export class PasskeyWallet implements Wallet {
  readonly version = '1.0.0';
  readonly name = PASSKEY_WALLET_NAME;
  readonly icon = `data:image/svg+xml;base64,${btoa(ICON_SVG)}` as const;
  readonly chains = CHAINS;
  #storage: Storage;
  #connected: { account: PasskeyAccount; walletAccount: WalletAccount } | null = null;
  #listeners = new Set<ChangeListener>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  get accounts(): readonly WalletAccount[] {
    return this.#connected === null ? [] : [this.#connected.walletAccount];
  }

  get features(): StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignMessageFeature &
    SolanaSignTransactionFeature {
    return {
      [StandardConnect]: {
        version: '1.0.0',
        connect: async (input) => {
          if (input?.silent === true) this.#reconnect();
          else await this.#connect();
          return { accounts: this.accounts };
        },
      },
      [StandardDisconnect]: { version: '1.0.0', disconnect: async () => this.#change(null) },
      [StandardEvents]: { version: '1.0.0', on: (_event, listener) => this.#listen(listener) },
      [SolanaSignMessage]: {
        version: '1.0.0',
        signMessage: (...inputs) =>
          inEachTurn(inputs, async ({ account, message }) => {
            const request = {
              kind: 'signMessage',
              account: this.#own(account),
              message: toBase64url(message),
            } as const;
            return { signedMessage: message, signature: await sign(request) };
          }),
      },
      [SolanaSignTransaction]: {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs) =>
          inEachTurn(inputs, async ({ account, transaction }) => {
            const bytes = toBase64url(transaction);
            const request = {
              kind: 'signTransaction',
              account: this.#own(account),
              transaction: bytes,
            } as const;
            return { signedTransaction: await sign(request) };
          }),
      },
    };
  }

  /** Connects the known wallet without asking the user, because its address is public. */
  #reconnect(): void {
    const known = loadPasskeyAccount(this.#storage);
    if (this.#connected === null && known !== null) this.#change(known);
  }

  async #connect(): Promise<void> {
    if (this.#connected !== null) return;
    const result = await askSigner({
      kind: 'connect',
      known: loadPasskeyAccount(this.#storage) ?? undefined,
    });
    if (result.kind !== 'connected') throw unexpected(result);
    storePasskeyAccount(this.#storage, result.account);
    this.#change(result.account);
  }

  #own({ address }: WalletAccount): PasskeyAccount {
    const account = this.#connected?.account;
    if (account?.address !== address) throw new PasskeyWalletError('failed', MESSAGES.otherAccount);
    return account;
  }

  #change(account: PasskeyAccount | null): void {
    this.#connected = account === null ? null : { account, walletAccount: toWalletAccount(account) };
    for (const listener of this.#listeners) listener({ accounts: this.accounts });
  }

  #listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export function isPasskeyWallet({ adapter }: { adapter: { name: string } }): boolean {
  return adapter.name === PASSKEY_WALLET_NAME;
}

function toWalletAccount({ address }: PasskeyAccount): WalletAccount {
  const publicKey = bs58.decode(address);
  const features = [SolanaSignMessage, SolanaSignTransaction] as const;
  return new ReadonlyWalletAccount({ address, publicKey, chains: CHAINS, features });
}

async function sign(request: SignerRequest): Promise<Uint8Array> {
  const result = await askSigner(request);
  if (result.kind !== 'signed') throw unexpected(result);
  return fromBase64url(result.bytes);
}

function unexpected({ kind }: SignerResult): PasskeyWalletError {
  return new PasskeyWalletError('failed', `The signer replied with '${kind}'.`);
}

/** Runs the inputs one after another, because the user confirms each of them separately. */
async function inEachTurn<Input, Output>(
  inputs: readonly Input[],
  run: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const input of inputs) outputs.push(await run(input));
  return outputs;
}
