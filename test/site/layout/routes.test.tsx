import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppRouter } from '../../../web/src/app/router.tsx';
import type { SessionState } from '../../../web/src/lib/session/session-reducer.ts';
import { STATISTICS } from '../../fixtures/admin-statistics.ts';
import { renderPage, stubApi, user } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

const VISITOR: SessionState = { status: 'anonymous' };
const USER: SessionState = { status: 'authenticated', apiKey: 'key', user };
const ADMIN: SessionState = { status: 'authenticated', apiKey: 'key', user: { ...user, isAdmin: true } };

/** Stubs the requests of all pages; `announcement` is the text of the banner. */
function announce(announcement: string) {
  stubApi({
    'GET /api/config/public': { body: SITE_CONFIG },
    'GET /api/announcement': { body: { success: true, announcement } },
    'GET /api/list-apps?scope=mine': { body: { success: true, projects: {} } },
    'GET /api/showcase': { body: { success: true, apps: [] } },
    'GET /api/user/balances': { body: { success: true, solBalance: '1.0000', asvBalance: '0.00' } },
    'GET /api/admin/stats': { body: { success: true, stats: STATISTICS } },
  });
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  announce('');
});

const open = (path: string, state: SessionState) => renderPage(<AppRouter />, { path, session: { state } });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('an address', () => {
  it.each([
    ['/', VISITOR, 'Describe an app. Get one that works.'],
    ['/create-app', USER, 'New app'],
    ['/buy-credits', VISITOR, 'Buy credits'],
    ['/help', VISITOR, 'Welcome to Buidl'],
    ['/help/how-it-works', VISITOR, 'Under the Hood'],
    ['/help/vision-and-faq', VISITOR, 'Vision and FAQ'],
    ['/auth', VISITOR, 'Connect your wallet'],
    ['/auth/connect-wallet', VISITOR, 'Connect your wallet'],
    ['/auth/api-key', VISITOR, 'Log in with an API key'],
    ['/admin/dashboard', ADMIN, 'Admin Dashboard'],
    ['/terms', VISITOR, 'Terms'],
    ['/privacy', VISITOR, 'Privacy'],
    ['/nowhere', VISITOR, 'There is no page here'],
  ])('%s has its page', async (path, state, title) => {
    open(path, state);
    expect(await heading(title)).toBeVisible();
    expect(screen.getByTestId('address').textContent).toBe(path);
  });

  it('of the dashboard is for admins only', async () => {
    open('/admin/dashboard', USER);
    expect(await heading('Access Denied')).toBeVisible();
  });
});

describe('the guard', () => {
  it('redirects visitors to the wallet page', async () => {
    open('/create-app', VISITOR);
    expect(await heading('Connect your wallet')).toBeVisible();
    expect(screen.getByTestId('address').textContent).toBe('/auth/connect-wallet');
  });

  it.each([
    ['/', 'Loading...'],
    ['/create-app', 'Loading...'],
    ['/admin/dashboard', 'Checking authentication...'],
  ])('shows nothing on %s except “%s” until the session has been checked', (path, text) => {
    open(path, { status: 'checking', apiKey: 'key', storedUser: user });
    expect(screen.getByRole('main')).toHaveTextContent(text);
    for (const role of ['banner', 'contentinfo', 'link', 'button']) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.getByTestId('address').textContent).toBe(path);
  });
});

describe('every page', () => {
  it('has the footer links, the language and the year', async () => {
    open('/terms', VISITOR);
    await heading('Terms');
    const foot = within(screen.getByRole('contentinfo'));
    for (const [name, href] of [
      ['Help', '/help'],
      ['Pricing', '/buy-credits'],
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
    ] as const) {
      expect(foot.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(foot.getByText('English')).toBeInTheDocument();
    expect(foot.getByText(/2025/)).toBeVisible();
  });

  it('shows the announcement above everything else', async () => {
    announce('A new version');
    open('/terms', VISITOR);
    const announcement = await screen.findByRole('region', { name: 'Announcement' });
    const { compareDocumentPosition, DOCUMENT_POSITION_FOLLOWING: follows } = announcement;
    for (const role of ['banner', 'main', 'contentinfo']) {
      expect(compareDocumentPosition.call(announcement, screen.getByRole(role)) & follows).toBe(follows);
    }
  });

  it('has the assistant for users only', async () => {
    open('/terms', USER);
    expect(await screen.findByRole('button', { name: 'Need Help?' })).toBeVisible();
    cleanup();
    open('/terms', VISITOR);
    await heading('Terms');
    expect(screen.queryByRole('button', { name: 'Need Help?' })).toBeNull();
  });
});
