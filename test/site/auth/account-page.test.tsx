import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SessionListing } from '../../../shared/contract/auth.ts';
import { AccountPage } from '../../../web/src/features/auth/components/account-page.tsx';
import { storePasskeyAccount } from '../../../web/src/features/auth/passkey-wallet/passkey-account.ts';
import { storeApiKey } from '../../../web/src/lib/session/session-storage.ts';
import { renderPage, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

const current: SessionListing = {
  sessionId: 'a'.repeat(16),
  keyPreview: 'AbCdEfGh',
  createdAt: '2026-11-20T10:12:00.000Z',
  lastUsedAt: '2026-11-23T06:00:00.000Z',
  isCurrent: true,
};
const other: SessionListing = {
  ...current,
  sessionId: 'b'.repeat(16),
  keyPreview: 'other_12',
  isCurrent: false,
};
const old: SessionListing = { ...other, sessionId: 'c'.repeat(16), keyPreview: null };

/** The API responses for an account without projects. */
const EMPTY_ACCOUNT = {
  'GET /api/auth/me': { body: { success: true, user } },
  'GET /api/auth/keys?limit=100': { body: { success: true, keys: [] } },
  'GET /api/credits/ledger?limit=100': { body: { success: true, entries: [] } },
  'GET /api/credits/purchases?limit=100': { body: { success: true, purchases: [] } },
  'GET /api/list-apps?scope=mine&limit=100': { body: { success: true, projects: {} } },
  'GET /api/auth/activity?by=user&limit=100': { status: 200, body: { success: true, activity: [] } },
  'GET /api/auth/activity?by=admins&limit=100': { status: 200, body: { success: true, activity: [] } },
  'GET /api/webhooks': { body: { success: true, webhooks: [] } },
};

const LIST = 'GET /api/auth/sessions';
const REVOKE = 'POST /api/auth/sessions/revoke';
const KEYS = 'GET /api/auth/keys?limit=20';
const ACTIVITY = 'GET /api/auth/activity?by=admins&limit=20';
const REVOKE_ALL = 'POST /api/auth/sessions/revoke-all';

function renderAccount(responses: Record<string, { status?: number; body: object }> = {}) {
  const calls = stubApi({
    [LIST]: { body: { success: true, sessions: [current, other, old] } },
    [KEYS]: { body: { success: true, keys: [] } },
    [ACTIVITY]: { body: { success: true, activity: [] } },
    ...responses,
  });
  return { calls, ...renderPage(<AccountPage webhooks={null} />) };
}

const bodiesOf = (calls: { route: string; body: unknown }[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);

describe('the account page', () => {
  it('lists the sessions and marks this one', async () => {
    renderAccount();
    const rows = within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent('buidl_AbCdEfGh…This one');
    expect(rows[1]).toHaveTextContent('buidl_other_12…');
    expect(rows[1]).not.toHaveTextContent('This one');
    expect(rows[2]).toHaveTextContent('API key');
    expect(screen.getByText(user.publicKey)).toBeVisible();
    expect(screen.getByRole('link', { name: 'your public profile' })).toHaveAttribute('href', '/u/ada');
  });

  it.each([
    ['explains what the loss of its passkey means, for a passkey wallet', user.publicKey, 1],
    ['says nothing of it for another wallet', `${user.publicKey.slice(0, -1)}U`, 0],
  ])('%s', async (_name, address, count) => {
    storePasskeyAccount(localStorage, { credentialId: 'AbC_-1', address });
    renderAccount();
    await screen.findByText(user.publicKey);
    expect(screen.queryAllByText(/^Then this wallet is lost/)).toHaveLength(count);
    expect(screen.queryAllByRole('button', { name: 'Export secret key' })).toHaveLength(count);
  });

  it('ends one session, and logs out of this one', async () => {
    const { calls, person, session } = renderAccount({ [REVOKE]: { body: { success: true } } });
    await person.click(await screen.findByRole('button', { name: 'End buidl_other_12…' }));
    await expect.poll(() => toastTexts).toEqual([['The session was ended.']]);
    expect(bodiesOf(calls, REVOKE)).toEqual([{ sessionId: other.sessionId }]);
    await expect.poll(() => bodiesOf(calls, LIST)).toHaveLength(2);
    await person.click(await screen.findByRole('button', { name: 'Log out here' }));
    expect(session.logOut).toHaveBeenCalledOnce();
  });

  it('logs out everywhere else without asking', async () => {
    const { calls, person, session } = renderAccount({ [REVOKE_ALL]: { body: { success: true } } });
    await person.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
    await expect.poll(() => toastTexts).toEqual([['All other sessions were ended.']]);
    expect(bodiesOf(calls, REVOKE_ALL)).toEqual([{ keepCurrent: true }]);
    expect(session.refresh).not.toHaveBeenCalled();
  });

  it('shows an error when the sessions cannot be loaded or ended', async () => {
    const refusal = {
      success: false,
      error: 'This session has ended already.',
      code: 'not_found',
      requestId: '1',
    };
    const { person } = renderAccount({ [REVOKE]: { status: 404, body: refusal } });
    await person.click(await screen.findByRole('button', { name: 'End buidl_other_12…' }));
    await expect.poll(() => toastTexts).toEqual([['The session was not ended', 'This session has ended already.']]);
  });
});

describe('the download of an account', () => {
  function watchDownloads() {
    const files: { name: string; content: Blob }[] = [];
    let content = new Blob();
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) content = blob;
      return 'blob:file';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content });
    });
    return files;
  }

  afterEach(() => vi.restoreAllMocks());

  it('is one file with the user’s name and no part of a key', async () => {
    const files = watchDownloads();
    const { person } = renderAccount(EMPTY_ACCOUNT);
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Your data was downloaded.')).toBeVisible();
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^buidl-ada-\d{4}-\d\d-\d\d\.json$/)]);
    const text = await files[0]?.content.text();
    expect(JSON.parse(text ?? '')).toMatchObject({ profile: user, projects: [], purchases: [], ledger: [] });
    expect(text).not.toContain('AbCdEfGh');
    expect(text).not.toContain(current.sessionId);
  });

  it('saves no file when a part fails, and can be repeated', async () => {
    const files = watchDownloads();
    const error = { success: false, error: 'Please try later.', code: 'internal_error', requestId: '1' };
    const responses: Record<string, { status?: number; body: object }> = {
      ...EMPTY_ACCOUNT,
      'GET /api/credits/purchases?limit=100': { status: 500, body: error },
      [LIST]: { body: { success: true, sessions: [current] } },
      [KEYS]: { body: { success: true, keys: [] } },
      [ACTIVITY]: { body: { success: true, activity: [] } },
    };
    stubApi(responses);
    const { person } = renderPage(<AccountPage webhooks={null} />);
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your data could not be downloaded');
    expect(screen.getByRole('alert')).toHaveTextContent('Please try later.');
    expect(files).toEqual([]);
    Object.assign(responses, EMPTY_ACCOUNT);
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    await expect.poll(() => files.length).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('contains one account even when another tab logs in as another user meanwhile', async () => {
    const files = watchDownloads();
    storeApiKey('buidl_first');
    const keys: (string | null)[] = [];
    const responses = new Map(Object.entries({ ...EMPTY_ACCOUNT, [LIST]: { body: { success: true, sessions: [] } } }));
    renderAccount();
    await screen.findByRole('list', { name: 'Sessions' });
    vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
      keys.push(new Headers(init?.headers).get('x-api-key'));
      storeApiKey('buidl_second');
      return Response.json(responses.get(`GET ${String(input)}`)?.body);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    await expect.poll(() => files.length).toBe(1);
    expect(keys).toEqual(Array(responses.size).fill('buidl_first'));
  });

  it('saves no file when it is cancelled', async () => {
    const files = watchDownloads();
    vi.stubGlobal('fetch', (_input: RequestInfo, init?: RequestInit) => {
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    });
    const { person } = renderPage(<AccountPage webhooks={null} />);
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Reading your account…')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Nothing was downloaded.')).toBeVisible();
    expect(files).toEqual([]);
  });
});
