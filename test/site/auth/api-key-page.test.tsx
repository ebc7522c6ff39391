import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiKeyPage } from '../../../web/src/features/auth/components/api-key-page.tsx';
import { STORAGE_KEYS } from '../../../web/src/lib/storage-keys.ts';
import { renderPage, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

function renderAnonymous() {
  return renderPage(<ApiKeyPage />, {
    session: { state: { status: 'anonymous' } },
    path: '/auth/api-key',
  });
}

const keyField = () => screen.getByLabelText('API key');

describe('the API-key form', () => {
  it('requires a key and focuses the field', async () => {
    const calls = stubApi({});
    const { person } = renderAnonymous();
    await person.type(keyField(), '   ');
    await person.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your API Key.');
    expect(keyField()).toHaveFocus();
    expect(keyField()).toBeInvalid();
    expect(toastTexts).toEqual([['Please enter your API Key.']]);
    expect(calls).toEqual([]);
  });

  it('clears a key that the server refuses, and hides the message when another one is typed', async () => {
    stubApi({
      'GET /api/auth/me': {
        status: 401,
        body: { success: false, error: 'Unknown key.', code: 'unauthorized', requestId: '1' },
      },
    });
    const { person } = renderAnonymous();
    await person.type(keyField(), 'buidl_wrong');
    await person.click(screen.getByRole('button', { name: 'Log In' }));
    const message = 'The API Key provided is invalid or expired.';
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(toastTexts).toEqual([['Login Failed', message]]);
    expect(keyField()).toHaveFocus();
    expect(localStorage.getItem(STORAGE_KEYS.apiKey)).toBeNull();
    await person.type(keyField(), '2');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('signs in the owner of the key', async () => {
    stubApi({ 'GET /api/auth/me': { body: { success: true, user } } });
    const { person, session } = renderAnonymous();
    await person.type(keyField(), ' buidl_right {Enter}');
    await expect.poll(() => toastTexts).toEqual([['Welcome back, ada!']]);
    expect(session.signIn).toHaveBeenCalledWith({ apiKey: 'buidl_right', user });
    await expect.poll(() => screen.getByTestId('address').textContent).toBe('/');
  });
});
