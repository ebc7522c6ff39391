import { describe, expect, it } from 'vitest';
import { chainIdOf } from '../../../shared/domain/network.ts';
import { loginMessage, signupMessage } from '../../../shared/domain/sign-in-message.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8').toString('hex');
const KEY = 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW';
const challenge = {
  domain: 'localhost:3000',
  nonce: '00ff00ff00ff',
  chainId: chainIdOf('mainnet-beta'),
  issuedAt: '2026-11-23T06:00:00.000Z',
  expirationTime: '2026-11-23T06:05:00.000Z',
};
const fields = [
  'Chain ID: mainnet',
  'Nonce: 00ff00ff00ff',
  'Issued At: 2026-11-23T06:00:00.000Z',
  'Expiration Time: 2026-11-23T06:05:00.000Z',
];

/** The Sign-In-With-Solana grammar with all fields, as wallets parse it. */
const GRAMMAR = new RegExp(
  [
    String.raw`^(?<domain>[^\n]+?) wants you to sign in with your Solana account:\n`,
    String.raw`(?<address>[1-9A-HJ-NP-Za-km-z]{32,44})(?:\n\n(?<statement>[^\n]+))?`,
    String.raw`(?:\n(?:\nURI: [^\n]+)?(?:\nVersion: 1)?`,
    String.raw`(?:\nChain ID: (?<chain>mainnet|testnet|devnet|localnet))?(?:\nNonce: (?<nonce>[a-zA-Z0-9]{8,}))?`,
    String.raw`(?:\nIssued At: (?<issuedAt>[^\n]+))?(?:\nExpiration Time: (?<expirationTime>[^\n]+))?`,
    String.raw`(?:\nNot Before: [^\n]+)?(?:\nRequest ID: [^\n]*)?)?$`,
  ].join(''),
);

it('the login text is exact', () => {
  const expected = [
    'localhost:3000 wants you to sign in with your Solana account:',
    KEY,
    '',
    'Sign in to Buidl.',
    '',
    ...fields,
  ].join('\n');
  expect(bytes(loginMessage(KEY, challenge))).toBe(bytes(expected));
});

it('the sign-up text is exact and names the account', () => {
  const expected = [
    'localhost:3000 wants you to sign in with your Solana account:',
    KEY,
    '',
    'Create the Buidl account ada_1.',
    '',
    ...fields,
  ].join('\n');
  expect(bytes(signupMessage(KEY, 'ada_1', challenge))).toBe(bytes(expected));
});

describe('the grammar of Sign-In-With-Solana', () => {
  it.each([
    ['Sign in to Buidl.', loginMessage(KEY, challenge)],
    ['Create the Buidl account ada_1.', signupMessage(KEY, 'ada_1', challenge)],
  ])('reads the message %j', (statement, text) => {
    expect(GRAMMAR.exec(text)?.groups).toEqual({
      domain: challenge.domain,
      address: KEY,
      statement,
      chain: 'mainnet',
      nonce: challenge.nonce,
      issuedAt: challenge.issuedAt,
      expirationTime: challenge.expirationTime,
    });
  });

  it('names each network', () => {
    expect((['localnet', 'devnet', 'testnet'] as const).map(chainIdOf)).toEqual(['localnet', 'devnet', 'testnet']);
  });
});
