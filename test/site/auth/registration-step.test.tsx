import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loginMessage, type SignInChallenge, signupMessage } from '../../../shared/domain/sign-in-message.ts';
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

const connection = walletConnection();
const checkOf = (username: string) => `GET /api/auth/check-user?publicKey=${user.publicKey}&username=${username}`;

function renderForm() {
  const signMessage = vi.fn(async (_message: Uint8Array) => new Uint8Array(64).fill(7));
  const rendered = renderPage(
    <RegistrationStep
      publicKey={user.publicKey}
      signMessage={signMessage}
      signTransaction={undefined}
      connection={connection}
    />,
    { session: { state: { status: 'anonymous' } } },
  );
  return { ...rendered, signMessage };
}

describe('the sign-up form', () => {
  const message = 'Username must be 3-20 characters, using only letters, numbers, or underscores.';

  it.each(['ab', 'a b c', 'ada!', 'a'.repeat(21)])('refuses the username %j', async (username) => {
    const calls = stubApi({});
    const { person, signMessage } = renderForm();
    await person.type(screen.getByLabelText('Username'), username);
    await person.click(screen.getByRole('button', { name: 'Create Account & Sign' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(toastTexts).toEqual([['Invalid Username', message]]);
    expect(signMessage).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
  });

  it.each(['a_1', 'a'.repeat(20)])('takes the username %j', async (username) => {
    const calls = stubApi({});
    const { person } = renderForm();
    await person.type(screen.getByLabelText('Username'), `${username}{Enter}`);
    await expect.poll(() => calls[0]?.route).toBe('GET /api/auth/nonce');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('creates the account and logs in with a second signature', async () => {
    const calls = stubApi({
      'GET /api/auth/nonce': { body: { success: true, ...challenge } },
      'POST /api/auth/signup': { body: { success: true } },
      'POST /api/auth/login': { body: { success: true, user, apiKey: 'buidl_new' } },
    });
    const { person, session, signMessage } = renderForm();
    await person.type(screen.getByLabelText('Username'), 'ada_99{Enter}');
    await expect.poll(() => toastTexts).toEqual([['Welcome, ada!']]);
    const signed = signMessage.mock.calls.map(([message]) => new TextDecoder().decode(message));
    expect(signed).toEqual([
      signupMessage(user.publicKey, 'ada_99', challenge),
      loginMessage(user.publicKey, challenge),
    ]);
    expect(calls.find(({ route }) => route.endsWith('/signup'))?.body).toMatchObject({ username: 'ada_99' });
    expect(session.signIn).toHaveBeenCalledWith({ user, apiKey: 'buidl_new' });
  });

  const refused = 'Too many sign-ins were started from your network. Please wait a moment.';
  const tooMany = { status: 429, body: { success: false, error: refused, code: 'rate_limited' } };

  it.each([
    ['nonce', { 'GET /api/auth/nonce': tooMany }],
    ['account', { 'GET /api/auth/nonce': { body: { success: true, ...challenge } }, 'POST /api/auth/signup': tooMany }],
  ])('shows a network error of %s, and does not retry by itself', async (_what, responses) => {
    const calls = stubApi(responses);
    const { person } = renderForm();
    const button = screen.getByRole('button', { name: 'Create Account & Sign' });
    await person.type(screen.getByLabelText('Username'), 'ada_99{Enter}');
    await expect.poll(() => toastTexts).toEqual([['Registration Failed', refused]]);
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
    expect(calls.filter(({ route }) => !route.includes('/check-user'))).toHaveLength(Object.keys(responses).length);
  });

  it('says while a username is typed that it has a wrong character', async () => {
    stubApi({});
    const { person } = renderForm();
    await person.type(screen.getByLabelText('Username'), 'a b');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('says while a username is typed that it is free', async () => {
    stubApi({ [checkOf('ada_99')]: { body: { success: true, exists: false, isUsernameFree: true } } });
    const { person } = renderForm();
    await person.type(screen.getByLabelText('Username'), 'ada_99');
    expect(await screen.findByText('ada_99 is free.')).toBeVisible();
  });

  it('says while a username is typed that it is taken, and asks for no signature', async () => {
    const calls = stubApi({ [checkOf('ada_99')]: { body: { success: true, exists: false, isUsernameFree: false } } });
    const { person, signMessage } = renderForm();
    await person.type(screen.getByLabelText('Username'), 'ada_99');
    expect(await screen.findByRole('alert')).toHaveTextContent('This username is taken');
    await person.click(screen.getByRole('button', { name: 'Create Account & Sign' }));
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(signMessage).not.toHaveBeenCalled();
    expect(calls.map(({ route }) => route)).toEqual([checkOf('ada_99')]);
  });

  it('says which of two signatures the wallet asks for', async () => {
    stubApi({
      'GET /api/auth/nonce': { body: { success: true, ...challenge } },
      'POST /api/auth/signup': { body: { success: true } },
      'POST /api/auth/login': { body: { success: true, user, apiKey: 'buidl_new' } },
    });
    const { person, signMessage } = renderForm();
    const first = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    const second = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    signMessage.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    await person.type(screen.getByLabelText('Username'), 'ada_99{Enter}');
    expect(await screen.findByText(/^Signature 1 of 2/)).toBeVisible();
    first.resolve(new Uint8Array(64));
    expect(await screen.findByText(/^Signature 2 of 2/)).toBeVisible();
    second.resolve(new Uint8Array(64));
    await expect.poll(() => toastTexts).toEqual([['Welcome, ada!']]);
  });
});
