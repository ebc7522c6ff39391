/** Changing one of these gives every user another wallet: a new version needs new names beside the old ones. */
const PRF_INPUT = 'buidl.passkey-wallet.prf.v1';
const HKDF_SALT = 'buidl.passkey-wallet.hkdf.v1';
const HKDF_INFO = 'solana.ed25519.seed';

const SEED_BITS = 256;

const encode = (text: string) => new TextEncoder().encode(text);

/** What a passkey's PRF is asked for; the same for every passkey. */
export const prfInput = () => encode(PRF_INPUT);

/** The seed of the ed25519 key: HKDF-SHA256 of the passkey's PRF output. Returns 32 bytes that the caller wipes. */
export async function deriveSeed(prfOutput: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', prfOutput, 'HKDF', false, ['deriveBits']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: encode(HKDF_SALT), info: encode(HKDF_INFO) };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, SEED_BITS));
}
