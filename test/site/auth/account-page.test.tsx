import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionListing } from '../../../shared/contract/auth.ts';
import { AccountPage } from '../../../web/src/features/auth/components/account-page.tsx';
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

const LIST = 'GET /api/auth/sessions';
const REVOKE = 'POST /api/auth/sessions/revoke';
const REVOKE_ALL = 'POST /api/auth/sessions/revoke-all';

function renderAccount(responses: Record<string, { status?: number; body: object }> = {}) {
  const calls = stubApi({
    [LIST]: { body: { success: true, sessions: [current, other, old] } },
    ...responses,
  });
  return { calls, ...renderPage(<AccountPage />) };
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

  it('asks before it logs out everywhere, then ends this session too', async () => {
    const { calls, person, session } = renderAccount({ [REVOKE_ALL]: { body: { success: true } } });
    await person.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    const dialog = screen.getByRole('alertdialog');
    expect(bodiesOf(calls, REVOKE_ALL)).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }));
    await expect.poll(() => bodiesOf(calls, REVOKE_ALL)).toEqual([{ keepCurrent: false }]);
    await expect.poll(() => session.refresh).toHaveBeenCalledOnce();
  });

  it('says when the sessions cannot be loaded or ended', async () => {
    const refusal = {
      success: false,
      error: 'This session has ended already.',
      code: 'not_found',
      requestId: '1',
    };
    const { person } = renderAccount({ [REVOKE]: { status: 404, body: refusal } });
    await person.click(await screen.findByRole('button', { name: 'End buidl_other_12…' }));
    await expect
      .poll(() => toastTexts)
      .toEqual([['The session was not ended', 'This session has ended already.']]);
  });
});
