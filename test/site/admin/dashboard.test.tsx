import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { AdminDashboardPage } from '../../../web/src/features/admin/components/admin-dashboard-page.tsx';
import type { SessionState } from '../../../web/src/lib/session/session-reducer.ts';
import { STATISTICS } from '../../fixtures/admin-statistics.ts';
import { renderPage, stubApi, user } from '../../fixtures/render-page.tsx';

const STATS = 'GET /api/admin/stats';
const pagination = { page: 1, totalPages: 1 };
const admin: SessionState = { status: 'authenticated', apiKey: 'key', user: { ...user, isAdmin: true } };

function openDashboard(section: string, responses: Parameters<typeof stubApi>[0], state = admin) {
  stubApi({ 'GET /api/admin/stats/series?days=30': { body: { success: true, series: [] } }, ...responses });
  return renderPage(
    <Routes>
      <Route path="admin/:section" element={<AdminDashboardPage settings={null} />} />
    </Routes>,
    { path: `/admin/${section}`, session: { state } },
  );
}
const section = (name: string) => screen.findByRole('region', { name });

describe('the dashboard', () => {
  it.each([
    ['a user', { status: 'authenticated', apiKey: 'key', user }],
    ['a visitor', { status: 'anonymous' }],
  ] satisfies [string, SessionState][])('denies access to %s, with the reason and a way home', (_who, state) => {
    openDashboard('dashboard', {}, state);
    expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    expect(screen.getByText('You must be an admin to view this page.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  });

  it('shows that its data is loading', async () => {
    openDashboard('dashboard', {});
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    expect(await screen.findByText('Loading dashboard data...')).toBeVisible();
  });

  it.each([
    [
      'the server’s text',
      { status: 503, body: { success: false, error: 'Not now.', code: 'unavailable' } },
      'Not now.',
    ],
    ['nothing more', { status: 500, body: {} }, 'The server could not be reached. Nothing was lost.'],
  ])('says that its data cannot be loaded, with %s', async (_text, response, detail) => {
    openDashboard('dashboard', { [STATS]: response });
    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to fetch dashboard data.${detail}`);
  });

  it('shows the figures of its sections', async () => {
    openDashboard('dashboard', { [STATS]: { body: { success: true, stats: STATISTICS } } });
    const kpis = await section('KPIs');
    expect(kpis).toHaveTextContent('Total Revenue (USD)$1,204.50');
    expect(kpis).toHaveTextContent('Total AI Costs (USD)$602.25');
    expect(kpis).toHaveTextContent('Profit Margin50%');
    expect(kpis).toHaveTextContent('Return on Cost2x');
    const economy = await section('Credit Economy & Calibration');
    expect(economy).toHaveTextContent('Cost per Credit Spent (USD)$0.0123');
    expect(economy).toHaveTextContent('Recommended SOL Price per 1k Credits0.123457 SOLto achieve 2x return on cost');
    const rowOf = (region: HTMLElement) => within(region).getAllByRole('row').at(-1);
    const headsOf = (region: HTMLElement) =>
      within(region)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    const leaders = await section('User Leaderboard');
    expect(headsOf(leaders)).toEqual(['#', 'Username', 'Projects', 'Credits Spent (est.)']);
    expect(rowOf(leaders)).toHaveTextContent(/^1ada.*31,250$/);
    expect(await section('Projects by Type')).toHaveTextContent('Game7');
    const buidls = await section('Buidl Analytics');
    expect(headsOf(buidls).slice(0, 3)).toEqual(['Operation', 'Count', 'Avg Cost (USD)']);
    expect(rowOf(buidls)).toHaveTextContent('Revise4$0.25');
    const usage = await section('Usage Analytics');
    expect(headsOf(usage)).toEqual(['Service', 'Calls', 'Credits Spent']);
    expect(usage).toHaveTextContent('App AI: chat918');
    expect(usage).toHaveTextContent('Chat: general-chat55');
  });

  it('lists users with the first 12 characters of their keys', async () => {
    const listed = { ...user, isBanned: false, isDeleted: false, createdAt: '2026-11-20T10:00:00.000Z' };
    openDashboard('users', {
      'GET /api/admin/users?page=1&search=': { body: { success: true, users: [listed], pagination } },
    });
    const users = await section('User Search & Management');
    expect(within(users).getByRole('searchbox', { name: 'Search users' })).toBeVisible();
    const row = (await within(users).findAllByRole('row')).at(-1);
    expect(row).toHaveTextContent(`${user.publicKey.slice(0, 12)}…`);
    expect(row).not.toHaveTextContent(user.publicKey.slice(0, 13));
  });

  it('shows the log of admin actions', async () => {
    const entry = {
      actionId: 'act_1',
      adminUsername: 'root',
      actionType: 'adjust_credits',
      targetIdentifier: 'ada',
      details: 'A gift',
      createdAt: '2026-11-20T10:00:00.000Z',
    };
    openDashboard('log', {
      'GET /api/admin/logs?page=1': { body: { success: true, logs: [entry], pagination } },
    });
    const log = await section('Admin Action Log');
    expect((await within(log).findAllByRole('row')).at(-1)).toHaveTextContent(/^Adjust creditsadaA giftroot/);
  });

  it('shows the whitelist', async () => {
    const whitelist = [{ publicKey: user.publicKey, addedAt: '2026-11-20T10:00:00.000Z', addedBy: 'root' }];
    openDashboard('whitelist', { 'GET /api/admin/whitelist': { body: { success: true, whitelist } } });
    expect(within(await section('Whitelist Management')).getByRole('form', { name: 'Add to whitelist' })).toBeVisible();
    expect(await screen.findByText(user.publicKey)).toBeVisible();
  });
});
