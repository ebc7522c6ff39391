import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import {
  readActiveOperation,
  rememberUser,
  storeActiveOperation,
  storeUnconfirmedStart,
} from '../../../web/src/features/builds/active-operation.ts';
import { storePendingPurchase } from '../../../web/src/features/credits/pending-purchases.ts';
import { emptyDraft, storeDraftIdea } from '../../../web/src/features/projects/draft-idea.ts';
import { useSession } from '../../../web/src/lib/session/session-context.ts';
import { SessionProvider } from '../../../web/src/lib/session/session-provider.tsx';
import { readStoredSession } from '../../../web/src/lib/session/stored-session.ts';
import { STORAGE_KEYS } from '../../../web/src/lib/storage-keys.ts';
import { stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

const BUILD = {
  projectNameDisplay: 'Tea',
  isReviseMode: false,
  isQuickBuidl: true,
  instruction: 'a tea timer',
  imageCount: 0,
};
const PURCHASE = { reference: 'r', signature: null, credits: 100, lastValidBlockHeight: 1 };

function Page() {
  const { state, refresh, logOut, walletConnected } = useSession();
  return (
    <>
      <p data-testid="status">{state.status}</p>
      <p data-testid="path">{useLocation().pathname}</p>
      <button type="button" onClick={() => void refresh()}>
        Refresh
      </button>
      <button type="button" onClick={() => void logOut()}>
        Leave
      </button>
      <button type="button" onClick={() => walletConnected('another key')}>
        Other wallet
      </button>
    </>
  );
}

async function openSignedIn(responses: Parameters<typeof stubApi>[0] = {}, storedUser: object = user) {
  localStorage.setItem(STORAGE_KEYS.apiKey, 'buidl_key');
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(storedUser));
  const given = { 'GET /api/auth/me': { body: { success: true, user } }, ...responses };
  const calls = stubApi(given);
  render(
    <MemoryRouter initialEntries={['/help']}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider stored={readStoredSession()}>
          <Page />
        </SessionProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { calls, given, press: (name: string) => userEvent.click(screen.getByRole('button', { name })) };
}
const status = () => screen.getByTestId('status').textContent;
const keys = () => [STORAGE_KEYS.apiKey, STORAGE_KEYS.user].map((key) => localStorage.getItem(key));

describe('a session', () => {
  it('is pending first, then available', async () => {
    await openSignedIn();
    expect(status()).toBe('checking');
    await expect.poll(status).toBe('authenticated');
    expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.user) ?? '')).toEqual(user);
  });

  it.each([401, 403])('ends when a refresh of the user returns %i', async (code) => {
    const { given, press } = await openSignedIn();
    await expect.poll(status).toBe('authenticated');
    Object.assign(given, {
      'GET /api/auth/me': { status: code, body: { success: false, error: 'No.', code: 'forbidden' } },
    });
    await press('Refresh');
    await expect.poll(status).toBe('anonymous');
    await expect.poll(keys).toEqual([null, null]);
  });

  it('continues when the server fails', async () => {
    const { given, press, calls } = await openSignedIn();
    await expect.poll(status).toBe('authenticated');
    Object.assign(given, { 'GET /api/auth/me': { status: 500, body: {} } });
    await press('Refresh');
    await expect.poll(() => calls).toHaveLength(2);
    expect(status()).toBe('authenticated');
  });

  it.each([
    ['has no public key', { credits: 5 }],
    ['has a public key that is no text', { publicKey: 1, credits: 5 }],
    ['has no credits', { publicKey: 'key' }],
  ])('is missing when the stored user %s', async (_what, storedUser) => {
    await openSignedIn({}, storedUser);
    expect(status()).toBe('anonymous');
    await expect.poll(keys).toEqual([null, null]);
  });

  it('ends when the wallet of another account connects', async () => {
    const { press } = await openSignedIn();
    await expect.poll(status).toBe('authenticated');
    await press('Other wallet');
    expect(status()).toBe('anonymous');
    await expect.poll(keys).toEqual([null, null]);
  });

  it('deletes the data of its user at logout', async () => {
    const { walletName, dismissedAnnouncement } = STORAGE_KEYS;
    const kept = ['buidl:theme', 'buidl:passkey-wallet', walletName, dismissedAnnouncement];
    for (const key of kept) localStorage.setItem(key, 'x');
    const { press } = await openSignedIn({ 'POST /api/auth/logout': { body: { success: true } } });
    await expect.poll(status).toBe('authenticated');
    rememberUser(user.publicKey, localStorage);
    storeActiveOperation({ ...BUILD, operationId: 'op_1', projectId: 'prj_1' }, localStorage);
    storeUnconfirmedStart(BUILD, localStorage);
    storePendingPurchase({ ...PURCHASE, publicKey: user.publicKey }, localStorage);
    storeDraftIdea({ ...emptyDraft, idea: 'a timer' }, sessionStorage);
    await press('Leave');
    await expect.poll(status).toBe('anonymous');
    await expect.poll(keys).toEqual([null, null]);
    expect(Object.keys(localStorage).toSorted()).toEqual(kept.toSorted());
    expect(sessionStorage).toHaveLength(0);
    localStorage.clear();
  });

  it('keeps the build for its user when it expires', async () => {
    const { given, press } = await openSignedIn();
    await expect.poll(status).toBe('authenticated');
    storeActiveOperation({ ...BUILD, operationId: 'op_1', projectId: 'prj_1' }, localStorage);
    const refusal = { success: false, error: 'No.', code: 'unauthenticated' };
    Object.assign(given, { 'GET /api/auth/me': { status: 401, body: refusal } });
    await press('Refresh');
    await expect.poll(keys).toEqual([null, null]);
    expect(readActiveOperation(localStorage)).toMatchObject({ operationId: 'op_1' });
    localStorage.clear();
  });

  it('ends with a logout and opens Home, even when the server cannot be reached', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const response of [{ body: { success: true } }, { status: 500, body: {} }]) {
      toastTexts.length = 0;
      const { press } = await openSignedIn({ 'POST /api/auth/logout': response });
      await expect.poll(status).toBe('authenticated');
      await press('Leave');
      await expect.poll(status).toBe('anonymous');
      expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/);
      expect(toastTexts).toEqual([['You have been logged out.']]);
      await expect.poll(keys).toEqual([null, null]);
      cleanup();
    }
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
