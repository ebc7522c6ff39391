import { PublicKey, type Transaction } from '@solana/web3.js';
import { screen } from '@testing-library/react';
import bs58 from 'bs58';
import { describe, expect, it, vi } from 'vitest';
import type { SignInChallenge } from '../../../shared/domain/sign-in-message.ts';
import { LoginStep } from '../../../web/src/features/auth/components/login-step.tsx';
import { RegistrationStep } from '../../../web/src/features/auth/components/registration-step.tsx';
import { renderPage, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';
import { walletConnection } from '../../fixtures/wallet-connection.ts';

const challenge: SignInChallenge = {
  domain: 'buidl.example',
  nonce: 'a'.repeat(32),
  chainId: 'devnet',
  issuedAt: '2026-11-23T06:00:00.000Z',
  expirationTime: '2026-11-23T06:05:00.000Z',
};
const publicKey = '11111111111111111111111111111112';
/** A wallet that returns a serialized transaction, because web3.js refuses the typed arrays of jsdom. */
const signTransaction = async (transaction: Transaction) =>
  Object.assign(transaction, {
    signatures: [{ publicKey: new PublicKey(publicKey), signature: Buffer.alloc(64, 7) }],
    serializeMessage: () => Buffer.from('signed'),
  });
const proof = { signature: bs58.encode(new Uint8Array(64).fill(7)), transactionMessage: btoa('signed') };

/** A wallet that refuses messages with the given reason, as hardware wallets do. */
function hardwareWallet(reason: Error = new Error('Message signing is not supported by this device.')) {
  const signMessage = vi.fn(() => Promise.reject(reason));
  return { publicKey, signMessage, signTransaction, connection: walletConnection() };
}

function stubLogin() {
  return stubApi({
    'GET /api/auth/nonce': { body: { success: true, ...challenge } },
    'POST /api/auth/signup': { body: { success: true } },
    'POST /api/auth/login': { body: { success: true, user, apiKey: 'buidl_new' } },
  });
}

const bodyOf = (calls: ReturnType<typeof stubLogin>, route: string) => calls.find((call) => call.route === route)?.body;

const transactionButton = () => screen.findByRole('button', { name: 'Sign a transaction instead' });

describe('a hardware wallet whose message is refused', () => {
  it('logs in with a transaction that is never sent', async () => {
    const calls = stubLogin();
    const { person, session } = renderPage(<LoginStep {...hardwareWallet()} />);
    await person.click(screen.getByRole('button', { name: 'Sign to Login' }));
    expect(await screen.findByRole('status')).toHaveTextContent('it is never sent, and it cannot move anything');
    await person.click(await transactionButton());
    await expect.poll(() => toastTexts.at(-1)?.[0]).toBe('Welcome back, ada!');
    expect(session.signIn).toHaveBeenCalledOnce();
    expect(bodyOf(calls, 'POST /api/auth/login')).toEqual({ publicKey, nonce: challenge.nonce, ...proof });
  });

  it('creates an account and logs in with transactions', async () => {
    const calls = stubLogin();
    const { person, session } = renderPage(<RegistrationStep {...hardwareWallet()} />);
    await person.type(screen.getByLabelText('Username'), 'ada');
    await person.click(screen.getByRole('button', { name: 'Create Account & Sign' }));
    await person.click(await transactionButton());
    await expect.poll(() => toastTexts.at(-1)?.[0]).toBe('Welcome, ada!');
    expect(session.signIn).toHaveBeenCalledOnce();
    expect(bodyOf(calls, 'POST /api/auth/signup')).toEqual({
      publicKey,
      nonce: challenge.nonce,
      username: 'ada',
      ...proof,
    });
    expect(bodyOf(calls, 'POST /api/auth/login')).toEqual({ publicKey, nonce: challenge.nonce, ...proof });
  });

  it('is offered the same when it has no messages at all', async () => {
    stubLogin();
    const { person } = renderPage(<LoginStep {...hardwareWallet()} signMessage={undefined} />);
    await person.click(screen.getByRole('button', { name: 'Sign to Login' }));
    expect(toastTexts).toEqual([['Signing not supported by this wallet or wallet not connected.']]);
    expect(await transactionButton()).toBeVisible();
  });
});

it('a user who declines is offered nothing else', async () => {
  stubLogin();
  const { person } = renderPage(<LoginStep {...hardwareWallet(new Error('User rejected the request.'))} />);
  await person.click(screen.getByRole('button', { name: 'Sign to Login' }));
  await expect.poll(() => toastTexts).toEqual([['Failed to sign message', 'User rejected the request.']]);
  expect(screen.queryByRole('button', { name: 'Sign a transaction instead' })).toBeNull();
});

it('a wallet that no longer shares the account is answered with how to reconnect', async () => {
  stubLogin();
  const reason = Object.assign(new Error('Unexpected.'), { code: 4100 });
  const { person } = renderPage(<LoginStep {...hardwareWallet(reason)} />);
  await person.click(screen.getByRole('button', { name: 'Sign to Login' }));
  await expect.poll(() => toastTexts[0]?.[1]).toMatch(/Disconnect the wallet, connect it again/);
});
