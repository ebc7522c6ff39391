/** Changing one of these values would change every user's wallet. A new version must add constants instead. */
const PRF_INPUT = 'buidl.passkey-wallet.prf.v1';
const HKDF_SALT = 'buidl.passkey-wallet.hkdf.v1';
const HKDF_INFO = 'solana.ed25519.seed';

const SEED_BITS = 256;

const encode = (text: string) => new TextEncoder().encode(text);

export const prfInput = () => encode(PRF_INPUT);

/** Derives the 32-byte seed of the ed25519 key with HKDF-SHA256. The caller must wipe the seed. */
export async function deriveSeed(prfOutput: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', prfOutput, 'HKDF', false, ['deriveBits']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: encode(HKDF_SALT), info: encode(HKDF_INFO) };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, SEED_BITS));
}
