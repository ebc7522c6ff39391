import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../shared/messages/passkey-wallet.ts';
import { fromBase64url } from '../src/lib/base64url.ts';
import { deriveSeed, prfInput } from './derive-seed.ts';
import { readFlags } from './read-flags.ts';

const RELYING_PARTY = 'Buidl';
/**
 * ES256 and RS256, because every authenticator supports one of them. The wallet does not use their keys: its own key
 * comes from the PRF.
 */
const ALGORITHMS = [-7, -257];
const RANDOM_BYTES = 32;

/** Thrown when the user did not use a passkey, or when the passkey cannot produce a wallet. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly code: 'not_used' | 'unsupported' | 'unverified' | 'wrong_passkey';

  constructor(code: PasskeyError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The result of using a passkey. The receiver must wipe the seed. */
export interface UsedPasskey {
  credentialId: string;
  isBackedUp: boolean;
  seed: Uint8Array;
}

/**
 * Creates a passkey. Returns its seed, or null when the browser gives the seed only at the first sign-in. Throws
 * PasskeyError.
 */
export async function createPasskey(signal: AbortSignal): Promise<UsedPasskey | { credentialId: string; seed: null }> {
  const credential = await ask(() => navigator.credentials.create({ publicKey: creationOptions(), signal }));
  const { response, id: credentialId } = credential;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw unsupported();
  const { prf } = credential.getClientExtensionResults();
  if (prf?.results !== undefined) {
    return toUsedPasskey(credentialId, response.getAuthenticatorData(), prf.results.first);
  }
  if (prf?.enabled === true) return { credentialId, seed: null };
  await forget(credentialId);
  throw unsupported();
}

/** Uses the passkey with the id, or lets the user choose one. Throws PasskeyError. */
export async function askPasskey(signal: AbortSignal, credentialId?: string): Promise<UsedPasskey> {
  const publicKey = requestOptions(credentialId);
  const credential = await ask(() => navigator.credentials.get({ publicKey, signal }));
  const { response, id } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw unsupported();
  return toUsedPasskey(id, response.authenticatorData, credential.getClientExtensionResults().prf?.results?.first);
}

/** Names the RP id explicitly, although it is the browser's default, because the wallet depends on it. */
function creationOptions(): PublicKeyCredentialCreationOptions {
  const name = `Buidl wallet, ${new Date().toLocaleDateString('en', { dateStyle: 'medium' })}`;
  return {
    rp: { id: location.hostname, name: RELYING_PARTY },
    user: { id: random(), name, displayName: name },
    challenge: random(),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    extensions: { prf: { eval: { first: prfInput() } } },
  };
}

/** No server verifies the challenge: the key from the PRF proves the signer. */
function requestOptions(credentialId: string | undefined): PublicKeyCredentialRequestOptions {
  const allowed = credentialId === undefined ? [] : [fromBase64url(credentialId)];
  return {
    rpId: location.hostname,
    challenge: random(),
    allowCredentials: allowed.map((id) => ({ type: 'public-key', id })),
    userVerification: 'required',
    extensions: { prf: { eval: { first: prfInput() } } },
  };
}

async function toUsedPasskey(
  credentialId: string,
  authenticatorData: ArrayBuffer,
  prfOutput: BufferSource | undefined,
): Promise<UsedPasskey> {
  if (prfOutput === undefined) throw unsupported();
  const { isUserVerified, isBackedUp } = readFlags(authenticatorData);
  const output = toBytes(prfOutput);
  try {
    // Authenticators use another PRF for unverified users, which would produce another wallet.
    if (!isUserVerified) throw new PasskeyError('unverified', MESSAGES.unverified);
    return { credentialId, isBackedUp, seed: await deriveSeed(output) };
  } finally {
    output.fill(0);
  }
}

async function ask(call: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await call().catch((cause: unknown) => {
    throw new PasskeyError('not_used', MESSAGES.notUsed, { cause });
  });
  if (!(credential instanceof PublicKeyCredential)) throw unsupported();
  return credential;
}

/** Removes an unusable passkey from the user's list of passkeys, if the browser supports it. */
async function forget(credentialId: string): Promise<void> {
  if (!('signalUnknownCredential' in PublicKeyCredential)) return;
  // A failure is ignored, because the error that the user sees asks to delete the passkey by hand anyway.
  await PublicKeyCredential.signalUnknownCredential({ rpId: location.hostname, credentialId }).catch(() => {});
}

function unsupported(): PasskeyError {
  return new PasskeyError('unsupported', MESSAGES.unsupported);
}

function toBytes(source: BufferSource): Uint8Array<ArrayBuffer> {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

function random(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
}
