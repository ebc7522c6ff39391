import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { User } from '../../../../shared/contract/auth.ts';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { type Session, SessionContext } from '../../../../web/src/lib/session/session-context.ts';
import { deliverToasts } from '../../../../web/src/lib/toasts.ts';

export const user: User = {
  publicKey: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  username: 'ada',
  credits: 500,
  heldCredits: 0,
  isAdmin: false,
};

export const revision: Revision = {
  projectId: `prj_${'0'.repeat(20)}abc123`,
  revisionString: '1',
  projectNameDisplay: 'Focus Tomato',
  projectType: 'webapp',
  appUrl: 'https://apps.example/1.html',
  ownerPublicKey: user.publicKey,
  isPublished: false,
  isShowcased: false,
  isTakenDown: false,
  isRemixable: true,
  remixCount: 0,
  imageAssets: [],
  lastModified: '2026-11-20T10:00:00.000Z',
  usageControls: {
    appWalletBalance: 40,
    billingModel: 'app_wallet',
    rateLimit: { requests: 60, perSeconds: 10 },
  },
};

/** The texts of the toasts that the current test has seen: the title, then the detail if there is one. */
export const toastTexts: string[][] = [];

/** The current path and query, for assertions on navigation. */
function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

/** Renders a part of a page inside the router, the query cache and a session of `user`. */
export function renderPage(page: ReactNode, { session = {} }: { session?: Partial<Session> } = {}) {
  const whole: Session = {
    state: { status: 'authenticated', apiKey: 'buidl_key', user },
    signIn: vi.fn(),
    refresh: vi.fn(async () => {}),
    logOut: vi.fn(async () => {}),
    walletConnected: vi.fn(),
    ...session,
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={whole}>{page}</SessionContext>
      </QueryClientProvider>
      <Address />
    </MemoryRouter>,
  );
  return { session: whole, person: userEvent.setup() };
}

interface ApiCall {
  route: string;
  body: unknown;
}

/** Answers `fetch` by method and path (`POST /api/auth/login`), and returns the calls; any other call fails. */
export function stubApi(responses: Record<string, { status?: number; body: object }>): ApiCall[] {
  const calls: ApiCall[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const route = `${init?.method ?? 'GET'} ${String(input)}`;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    calls.push({ route, body });
    const response = responses[route];
    if (response === undefined) throw new TypeError(`No response is set for ${route}.`);
    return Response.json(response.body, { status: response.status ?? 200 });
  });
  return calls;
}

let stopToasts = () => {};

beforeEach(() => {
  toastTexts.length = 0;
  stopToasts = deliverToasts(({ title, detail }) => {
    toastTexts.push(detail === undefined ? [title] : [title, detail]);
  });
  // jsdom has no layout and no object URLs.
  Element.prototype.scrollIntoView = () => {};
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => {};
});

afterEach(() => {
  cleanup();
  stopToasts();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
