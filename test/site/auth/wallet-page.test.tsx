import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignInChallenge } from '../../../shared/domain/sign-in-message.ts';
import { LoginStep } from '../../../web/src/features/auth/components/login-step.tsx';
import type { WaitingBuild } from '../../../web/src/features/auth/components/sign-up-steps.tsx';
import { WalletPage } from '../../../web/src/features/auth/components/wallet-page.tsx';
import { registerTestWallet } from '../../../web/src/features/auth/test-wallet/register-test-wallet.ts';
import { renderPage, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';
import { walletConnection } from '../../fixtures/wallet-connection.ts';

type Responses = Parameters<typeof stubApi>[0];

const challenge: SignInChallenge = {
  domain: 'buidl.example',
  nonce: 'a'.repeat(32),
  chainId: 'devnet',
  issuedAt: '2026-11-23T06:00:00.000Z',
  expirationTime: '2026-11-23T06:05:00.000Z',
};
const nonce = { body: { success: true, ...challenge } };
const refusal = { status: 409, body: { success: false, error: 'The server says why.', code: 'conflict' } };
const broken = { status: 500, body: {} };

beforeEach(() => {
  // Hides error messages of the library's check for mobile wallet apps.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  registerTestWallet().setRejectsNext(false);
  await registerTestWallet().features['standard:disconnect'].disconnect();
});

function stub({ 'GET check-user': checked, ...others }: Responses) {
  const check = `GET /api/auth/check-user?publicKey=${registerTestWallet().address}`;
  stubApi({ 'GET /api/config/public': { body: SITE_CONFIG }, ...(checked && { [check]: checked }), ...others });
}

async function openPage(responses: Responses, build: WaitingBuild | null = null) {
  stub(responses);
  const page = renderPage(<WalletPage build={build} />, {
    session: { state: { status: 'anonymous' } },
    path: '/auth/connect-wallet',
  });
  await screen.findByRole('button', { name: 'Select Wallet' });
  return page;
}

async function connect(responses: Responses, build: WaitingBuild | null = null) {
  const page = await openPage(responses, build);
  await page.person.click(screen.getByRole('button', { name: 'Select Wallet' }));
  await page.person.click(screen.getByRole('button', { name: /^Buidl Test Wallet/ }));
  return page;
}

const exists = { 'GET check-user': { body: { success: true, exists: true } } };
const isNew = { 'GET check-user': { body: { success: true, exists: false } } };
const apiKeyLink = () => screen.getByRole('link', { name: 'Log in with an API key' });
const logIn = () => screen.findByRole('button', { name: 'Sign to Login' });
/** Returns the toasts after the one that reports the connection. */
const laterToasts = () => toastTexts.filter(([title]) => title !== 'Wallet connected successfully!');

describe('the wallet page', () => {
  it('starts with the choice of a wallet', async () => {
    await openPage({});
    expect(screen.getByRole('heading', { level: 1, name: 'Connect your wallet' })).toBeVisible();
    expect(apiKeyLink()).toHaveAttribute('href', '/auth/api-key');
  });

  it('welcomes an existing user, who signs and is logged in', async () => {
    const { person, session } = await connect({
      ...exists,
      'GET /api/auth/nonce': nonce,
      'POST /api/auth/login': { body: { success: true, user, apiKey: 'buidl_new' } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
    expect(toastTexts).toEqual([['Wallet connected successfully!']]);
    expect(apiKeyLink()).toBeVisible();
    expect(localStorage.getItem('walletName')).toBe('"Buidl Test Wallet"');
    await person.click(await logIn());
    await expect.poll(laterToasts).toEqual([['Welcome back, ada!']]);
    expect(session.signIn).toHaveBeenCalledWith({ user, apiKey: 'buidl_new' });
    await expect.poll(() => screen.getByTestId('address').textContent).toBe('/');
  });

  it('asks a new user for a username', async () => {
    await connect(isNew);
    expect(await screen.findByRole('heading', { level: 1, name: 'Create Your Account' })).toBeVisible();
    expect(screen.getByLabelText('Username')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Account & Sign' })).toBeVisible();
    expect(apiKeyLink()).toBeVisible();
  });

  it.each([
    ['the server’s text', refusal, 'The server says why.'],
    ['the fallback', broken, 'Failed to check user status.'],
  ])('shows the error %s when the user cannot be checked', async (_text, response, detail) => {
    await connect({ 'GET check-user': response });
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error Checking User${detail}`);
    await expect.poll(laterToasts).toEqual([['Error Checking User', detail]]);
  });
});

describe('a login that fails', () => {
  it.each([
    ['the server’s text', refusal, 'The server says why.'],
    ['the fallback', broken, 'An unexpected error occurred during login.'],
  ])('shows the reason %s', async (_text, response, detail) => {
    const { person, session } = await connect({
      ...exists,
      'GET /api/auth/nonce': nonce,
      'POST /api/auth/login': response,
    });
    await person.click(await logIn());
    await expect.poll(laterToasts).toEqual([['Login Failed', detail]]);
    expect(session.signIn).not.toHaveBeenCalled();
  });

  it('says when no nonce could be loaded', async () => {
    const { person } = await connect({ ...exists, 'GET /api/auth/nonce': broken });
    await person.click(await logIn());
    await expect.poll(laterToasts).toEqual([['Login Failed', 'Could not get security nonce from server.']]);
  });

  it('says that the message was not signed in the wallet', async () => {
    const { person } = await connect({ ...exists, 'GET /api/auth/nonce': nonce });
    const button = await logIn();
    registerTestWallet().setRejectsNext(true);
    await person.click(button);
    await expect.poll(laterToasts).toEqual([['Failed to sign message', 'User rejected the request.']]);
  });

  it('says that the wallet cannot sign', async () => {
    const { person } = renderPage(
      <LoginStep
        publicKey={user.publicKey}
        signMessage={undefined}
        signTransaction={undefined}
        connection={walletConnection()}
      />,
    );
    await person.click(await logIn());
    expect(toastTexts).toEqual([['Signing not supported by this wallet or wallet not connected.']]);
  });
});

describe('a registration that fails', () => {
  it.each([
    ['the server’s text', refusal, 'The server says why.'],
    ['the fallback', broken, 'An unexpected error occurred during registration.'],
  ])('shows the reason %s', async (_text, response, detail) => {
    const { person } = await connect({
      ...isNew,
      'GET /api/auth/nonce': nonce,
      'POST /api/auth/signup': response,
    });
    await person.type(await screen.findByLabelText('Username'), 'ada_99{Enter}');
    await expect.poll(laterToasts).toEqual([['Registration Failed', detail]]);
  });
});

describe('the login after a sign-up', () => {
  it('is offered when it failed at first', async () => {
    const { person } = await connect({
      ...isNew,
      'GET /api/auth/nonce': nonce,
      'POST /api/auth/signup': { body: { success: true } },
      'POST /api/auth/login': broken,
    });
    await person.type(await screen.findByLabelText('Username'), 'ada_99{Enter}');
    expect(await logIn()).toBeVisible();
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(laterToasts()).toEqual([['Login Failed', 'An unexpected error occurred during login.']]);
  });

  it('is offered when the account exists although the sign-up failed', async () => {
    const responses: Responses = {
      'GET check-user': isNew['GET check-user'],
      'GET /api/auth/nonce': nonce,
      'POST /api/auth/signup': broken,
    };
    const { person } = await connect(responses);
    const field = await screen.findByLabelText('Username');
    stub({ ...responses, ...exists });
    await person.type(field, 'ada_99{Enter}');
    expect(await logIn()).toBeVisible();
  });
});

describe('an idea that waits for the sign-in', () => {
  const build = { idea: 'A timer for tea', isQuick: true };
  const steps = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

  it('is shown with the steps to its build and the price', async () => {
    await openPage({}, build);
    expect(screen.getByText('A timer for tea')).toBeVisible();
    await expect.poll(steps).toEqual(['1Wallet', '2Name', '3Build (10 of your 100 credits)']);
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Wallet');
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/');
  });

  it('costs the credits of an existing account', async () => {
    await connect(exists, { ...build, isQuick: false });
    await logIn();
    await expect.poll(steps).toEqual(['Wallet', '2Login', '3Build (25 credits)']);
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Login');
  });
});

describe('a wallet', () => {
  it('shows the reason of a refused connection', async () => {
    registerTestWallet().setRejectsNext(true);
    await connect({});
    await expect.poll(() => toastTexts).toEqual([['Failed to connect wallet', 'User rejected the request.']]);
    expect(await screen.findByRole('button', { name: 'Select Wallet' })).toBeVisible();
  });

  it('shows the reason of a failed disconnect', async () => {
    const { person } = await connect(isNew);
    const wallet = registerTestWallet();
    const stuck = { version: '1.0.0', disconnect: () => Promise.reject(new Error('It is busy.')) } as const;
    const features = { ...wallet.features, 'standard:disconnect': stuck };
    const replaced = vi.spyOn(wallet, 'features', 'get').mockReturnValue(features);
    await person.click(await screen.findByRole('button', { name: /^Buidl Test Wallet, / }));
    await person.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
    await expect.poll(laterToasts).toEqual([['Failed to disconnect wallet', 'It is busy.']]);
    replaced.mockRestore();
  });
});
