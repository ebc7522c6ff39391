import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askPasskey, createPasskey } from '../../../web/signer/passkeys.ts';

const VERIFIED_AND_BACKED_UP = 0x1d;
const NOT_VERIFIED = 0x19;

/** Fakes of the browser's WebAuthn classes with only the properties that the passkey signer reads. */
class Assertion {
  readonly authenticatorData: ArrayBuffer;
  constructor(flags: number) {
    this.authenticatorData = Uint8Array.from({ length: 37 }, () => flags).buffer;
  }
}
class Attestation extends Assertion {
  getAuthenticatorData() {
    return this.authenticatorData;
  }
}
class PasskeyCredential {
  static readonly signalUnknownCredential = vi.fn(async (_unknown: object) => {});
  readonly id = 'AbC_-1';
  readonly response: Assertion;
  readonly #extensions: object;
  constructor(response: Assertion, extensions: object) {
    this.response = response;
    this.#extensions = extensions;
  }
  getClientExtensionResults() {
    return this.#extensions;
  }
}

const { signal } = new AbortController();
const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>();
const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>();
const secret = () => Uint8Array.from({ length: 32 }, (_, index) => index + 1);
const prf = (first: Uint8Array) => ({ prf: { results: { first: first.buffer } } });

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', PasskeyCredential);
  vi.stubGlobal('AuthenticatorAssertionResponse', Assertion);
  vi.stubGlobal('AuthenticatorAttestationResponse', Attestation);
  vi.stubGlobal('navigator', { credentials: { get, create } });
  vi.stubGlobal('location', { hostname: 'buidl.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('using a passkey', () => {
  it('returns its seed, and erases the source of the seed', async () => {
    const output = secret();
    get.mockResolvedValue(new PasskeyCredential(new Assertion(VERIFIED_AND_BACKED_UP), prf(output)));
    const passkey = await askPasskey(signal, 'AbC_-1');
    expect(passkey).toMatchObject({ credentialId: 'AbC_-1', isBackedUp: true });
    expect(passkey.seed).toHaveLength(32);
    expect(output).toEqual(new Uint8Array(32));
  });

  it('requires user verification, on the site’s domain, for one passkey or any', async () => {
    get.mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
    await expect(askPasskey(signal, 'AbC_-1')).rejects.toMatchObject({ code: 'not_used' });
    await expect(askPasskey(signal)).rejects.toMatchObject({ code: 'not_used' });
    const [one, any] = get.mock.calls.map(([{ publicKey }]) => publicKey);
    expect(one).toMatchObject({ rpId: 'buidl.example', userVerification: 'required' });
    expect(one?.allowCredentials).toHaveLength(1);
    expect(any?.allowCredentials).toEqual([]);
  });

  it('is refused without verification, which has a different PRF, and its output is erased', async () => {
    const output = secret();
    get.mockResolvedValue(new PasskeyCredential(new Assertion(NOT_VERIFIED), prf(output)));
    await expect(askPasskey(signal)).rejects.toMatchObject({ code: 'unverified' });
    expect(output).toEqual(new Uint8Array(32));
  });

  it('is refused without PRF', async () => {
    get.mockResolvedValue(new PasskeyCredential(new Assertion(VERIFIED_AND_BACKED_UP), {}));
    await expect(askPasskey(signal)).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe('creating a passkey', () => {
  const created = (extensions: object) =>
    create.mockResolvedValue(new PasskeyCredential(new Attestation(VERIFIED_AND_BACKED_UP), extensions));

  it('requests a discoverable passkey with user verification', async () => {
    created(prf(secret()));
    expect(await createPasskey(signal)).toMatchObject({ credentialId: 'AbC_-1', isBackedUp: true });
    const options = create.mock.calls[0]?.[0].publicKey;
    expect(options?.rp.id).toBe('buidl.example');
    expect(options?.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
  });

  it('has no seed yet when PRF works only on use', async () => {
    created({ prf: { enabled: true } });
    expect(await createPasskey(signal)).toEqual({ credentialId: 'AbC_-1', seed: null });
    expect(PasskeyCredential.signalUnknownCredential).not.toHaveBeenCalled();
  });

  it('is refused without PRF, and the passkey is reported as unknown', async () => {
    created({ prf: { enabled: false } });
    PasskeyCredential.signalUnknownCredential.mockResolvedValue();
    await expect(createPasskey(signal)).rejects.toMatchObject({ code: 'unsupported' });
    const unknown = { rpId: 'buidl.example', credentialId: 'AbC_-1' };
    expect(PasskeyCredential.signalUnknownCredential).toHaveBeenCalledWith(unknown);
  });
});
