import bs58 from 'bs58';

/** What a wallet returns to prove a text. */
export interface WalletProof {
  /** In base58; of `transactionMessage` if that is given, else of the text. */
  signature: string;
  /** In base64. */
  transactionMessage?: string;
}

export interface Signer {
  publicKey: string;
  /** Rejects with the wallet's error. */
  prove: (text: string) => Promise<WalletProof>;
}

export type SignMessage = (message: Uint8Array) => Promise<Uint8Array>;

export function messageSigner(publicKey: string, signMessage: SignMessage): Signer {
  return {
    publicKey,
    prove: async (text) => ({ signature: bs58.encode(await signMessage(new TextEncoder().encode(text))) }),
  };
}
