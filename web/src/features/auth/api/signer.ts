import bs58 from 'bs58';

/** A wallet's proof that its owner agrees with a text. */
export interface WalletProof {
  /** The signature in base58: of `transactionMessage` if that is given, otherwise of the text. */
  signature: string;
  /** The message of the signed transaction in base64. */
  transactionMessage?: string;
}

export interface Signer {
  publicKey: string;
  /** Signs the text. Rejects with the wallet's error. */
  prove: (text: string) => Promise<WalletProof>;
}

export type SignMessage = (message: Uint8Array) => Promise<Uint8Array>;

export function messageSigner(publicKey: string, signMessage: SignMessage): Signer {
  return {
    publicKey,
    prove: async (text) => ({ signature: bs58.encode(await signMessage(new TextEncoder().encode(text))) }),
  };
}
