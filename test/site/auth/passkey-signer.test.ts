import { hkdfSync } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { describe, expect, it, vi } from 'vitest';
import { deriveSeed, prfInput } from '../../../web/signer/derive-seed.ts';
import { readFlags } from '../../../web/signer/read-flags.ts';
import { formatLamports, readText, visibleText } from '../../../web/signer/visible-text.ts';
import { addressOfSeed, exportSeed, signWithSeed } from '../../../web/signer/wallet-key.ts';
import { fromBase64url, toBase64url } from '../../../web/src/lib/base64url.ts';
import { openingSchema, replySchema } from '../../../web/src/lib/passkey-signer/signer-protocol.ts';

const PRF_OUTPUT = Uint8Array.from({ length: 32 }, (_, index) => index);
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the key', () => {
  it('never changes its derivation, which would lose all users’ funds', async () => {
    const seed = await deriveSeed(PRF_OUTPUT);
    const expected = hkdfSync('sha256', PRF_OUTPUT, 'buidl.passkey-wallet.hkdf.v1', 'solana.ed25519.seed', 32);
    expect(Buffer.from(seed).equals(Buffer.from(expected))).toBe(true);
    expect(new TextDecoder().decode(prfInput())).toBe('buidl.passkey-wallet.prf.v1');
    expect(addressOfSeed(seed)).toBe('3e5LaVgrMpZLTKzKJcSQdRKvE6fwhDE6BKgf6tWB7i8c');
  });

  it('signs, and is exported as other wallets import it', async () => {
    const seed = await deriveSeed(PRF_OUTPUT);
    const message = utf8('hello');
    const imported = Keypair.fromSecretKey(bs58.decode(exportSeed(seed)));
    expect(imported.publicKey.toBase58()).toBe(addressOfSeed(seed));
    const signature = signWithSeed(seed, message);
    expect(nacl.sign.detached.verify(message, signature, imported.publicKey.toBytes())).toBe(true);
  });

  it('is erased after it has signed', async () => {
    const made = vi.spyOn(nacl.sign.keyPair, 'fromSeed');
    signWithSeed(await deriveSeed(PRF_OUTPUT), utf8('hello'));
    const [result] = made.mock.results;
    made.mockRestore();
    expect(result?.value.secretKey).toEqual(new Uint8Array(64));
  });
});

describe('the flags of a passkey', () => {
  const flagsOf = (flags: number) => readFlags(Uint8Array.from({ length: 37 }, () => flags).buffer);

  it.each([
    [0x1d, 'is backed up', { isUserVerified: true, isBackedUp: true }],
    [0x0d, 'could be backed up and is not', { isUserVerified: true, isBackedUp: false }],
    [0x05, 'is bound to its device', { isUserVerified: true, isBackedUp: false }],
    [0x19, 'was used by anybody', { isUserVerified: false, isBackedUp: true }],
  ])('%i: it %s', (flags, _meaning, expected) => expect(flagsOf(flags)).toEqual(expected));

  it('are empty for truncated data', () => {
    expect(readFlags(new Uint8Array(32).buffer)).toEqual({ isUserVerified: false, isBackedUp: false });
  });
});

describe('the protocol', () => {
  const account = { credentialId: 'AbC_-1', address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' };
  const opens = (request: unknown) => openingSchema.safeParse({ type: 'buidl:signer', request }).success;

  it('accepts the four requests of the wallet', () => {
    expect(opens({ kind: 'connect' })).toBe(true);
    expect(opens({ kind: 'connect', known: account })).toBe(true);
    expect(opens({ kind: 'signMessage', account, message: 'aGk' })).toBe(true);
    expect(opens({ kind: 'signTransaction', account, transaction: 'aGk' })).toBe(true);
    expect(opens({ kind: 'exportKey', account })).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['another kind', { kind: 'sign', account, message: 'aGk' }],
    ['a message of nobody', { kind: 'signMessage', message: 'aGk' }],
    ['no message', { kind: 'signMessage', account, message: '' }],
    ['a message that is no base64url', { kind: 'signMessage', account, message: 'a+b/=' }],
    ['a message without end', { kind: 'signMessage', account, message: 'a'.repeat(30_000) }],
    ['a transaction that no packet holds', { kind: 'signTransaction', account, transaction: 'a'.repeat(2_000) }],
    ['markup for an address', { kind: 'exportKey', account: { ...account, address: '<b>' } }],
    ['an address for a passkey', { kind: 'exportKey', account: { ...account, credentialId: 'a/../b' } }],
  ])('refuses %s', (_name, request) => expect(opens(request)).toBe(false));

  it('refuses other types of requests, and invalid replies', () => {
    expect(openingSchema.safeParse({ type: 'other', request: { kind: 'connect' } }).success).toBe(false);
    expect(replySchema.safeParse({ kind: 'connected', account: { address: 'x' } }).success).toBe(false);
    expect(replySchema.safeParse({ kind: 'height', pixels: 1e9 }).success).toBe(false);
  });

  it('encodes bytes as text and decodes them', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(toBase64url(bytes)).toMatch(/^[\w-]+$/);
    expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
  });
});

describe('the display of a message', () => {
  it('escapes invisible characters', () => {
    const text = 'Pay\u202e100\u200b\u0000 🎈\n\tnext';
    expect(visibleText(text)).toBe('Pay\\u{202e}100\\u{200b}\\u{0} 🎈\n\tnext');
    expect(visibleText('\ufefftext\u2028')).toBe('\\u{feff}text\\u{2028}');
  });

  it('is text only for valid text bytes', () => {
    expect(readText(utf8('Grüße'))).toBe('Grüße');
    expect(readText(Uint8Array.of(0xff, 0x00))).toBeNull();
  });

  it('has every digit of an amount', () => {
    expect([1n, 210_000_000n, 2_000_000_000n, 0n].map(formatLamports)).toEqual([
      '0.000000001 SOL',
      '0.21 SOL',
      '2 SOL',
      '0 SOL',
    ]);
  });
});
