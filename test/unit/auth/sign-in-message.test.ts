/** The texts that wallets sign; a changed byte would lock everybody out. */
import { expect, it } from 'vitest';
import { loginMessage, signupMessage } from '../../../shared/domain/sign-in-message.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8').toString('hex');
const KEY = 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW';

it('the login text is exact', () => {
  const expected = [
    'buidl.example wants you to sign in with your Solana account:',
    KEY,
    '',
    'Sign in to Buidl.',
    '',
    'Nonce: 00ff',
  ].join('\n');
  expect(bytes(loginMessage('buidl.example', KEY, '00ff'))).toBe(bytes(expected));
});

it('the sign-up text is exact and names the account', () => {
  const expected = [
    'localhost:3000 wants you to sign in with your Solana account:',
    KEY,
    '',
    'Create the Buidl account ada_1.',
    '',
    'Nonce: 00ff',
  ].join('\n');
  expect(bytes(signupMessage('localhost:3000', KEY, 'ada_1', '00ff'))).toBe(bytes(expected));
});
