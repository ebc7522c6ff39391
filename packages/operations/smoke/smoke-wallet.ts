import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { SmokeError } from './smoke-error.ts';

export interface SmokeWallet {
  publicKey: string;
  sign(text: string): string;
}

export function newWallet(): SmokeWallet {
  return walletOf(nacl.sign.keyPair());
}

/** Returns the wallet of a secret key of 64 bytes in base58, the export format of wallets. Throws SmokeError. */
export function walletOfSecretKey(text: string): SmokeWallet {
  const bytes = readBase58(text.trim());
  if (bytes?.length !== nacl.sign.secretKeyLength) {
    throw new SmokeError('SMOKE_SECRET_KEY is no secret key of 64 bytes in base58.');
  }
  return walletOf(nacl.sign.keyPair.fromSecretKey(bytes));
}

function walletOf({ publicKey, secretKey }: nacl.SignKeyPair): SmokeWallet {
  return {
    publicKey: bs58.encode(publicKey),
    sign: (text) => bs58.encode(nacl.sign.detached(new TextEncoder().encode(text), secretKey)),
  };
}

function readBase58(text: string): Uint8Array | undefined {
  try {
    return bs58.decode(text);
  } catch {
    return undefined;
  }
}
