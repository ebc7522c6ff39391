import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthorizePage } from '../../../web/src/features/auth/components/authorize-page.tsx';
import { pathAfterSignIn } from '../../../web/src/features/auth/path-after-sign-in.ts';
import { renderPage, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const DESCRIBE = 'POST /api/auth/authorizations/describe';
const ALLOW = 'POST /api/auth/authorizations/allow';
const QUERY = 'client_id=client_x&state=kept';
const PATH = `/authorize?${QUERY}`;
const REFUSED = 'http://localhost:3118/callback?error=access_denied&state=kept&iss=x';

const asked = {
  success: true,
  clientName: 'Ann’s editor',
  redirectHost: 'localhost:3118',
  isLoopback: true,
  scopes: ['read', 'build'],
  days: 30,
  refuseTo: REFUSED,
};

function open(responses: Record<string, { status?: number; body: object }> = {}) {
  const calls = stubApi({ [DESCRIBE]: { body: asked }, ...responses });
  return { calls, ...renderPage(<AuthorizePage />, { path: PATH }) };
}

const bodyOf = (calls: { route: string; body: unknown }[], route: string) =>
  calls.find((call) => call.route === route)?.body;

/** A fake IntersectionObserver. jsdom has no layout, so the test reports how much of the element is visible. */
class ScreenObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  static show: (intersectionRatio: number) => void = () => {};
  readonly #report: (entries: { intersectionRatio: number }[]) => void;

  constructor(report: (entries: { intersectionRatio: number }[]) => void) {
    this.#report = report;
  }

  observe(): void {
    ScreenObserver.show = (intersectionRatio) => act(() => this.#report([{ intersectionRatio }]));
  }

  disconnect(): void {}
}

const allowButton = () => screen.findByRole('button', { name: 'Allow' });

async function waitUntilAllowed() {
  const button = await allowButton();
  ScreenObserver.show(1);
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'), { timeout: 3_000 });
  return button;
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', ScreenObserver));
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the OAuth consent page', () => {
  it('shows the program’s name, that it is not verified, and where the key is sent', async () => {
    const { calls } = open();
    expect(await screen.findByText('Ann’s editor asks for a key to your account')).toBeVisible();
    expect(screen.getByText(/Buidl has not verified this name/)).toBeVisible();
    expect(screen.getByText(/The key goes to a program on this computer/)).toHaveTextContent('localhost:3118');
    expect(screen.getByText('You are signed in as ada.')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /^Publish/ })).toBeNull();
    expect(bodyOf(calls, DESCRIBE)).toEqual({ query: QUERY });
  });

  it('allows the chosen options, and redirects back with the code', async () => {
    const redirectTo = 'http://localhost:3118/callback?code=c&state=kept';
    const leave = vi.fn();
    vi.stubGlobal('location', { href: location.href, origin: location.origin, assign: leave });
    const { calls, person } = open({ [ALLOW]: { body: { success: true, redirectTo } } });
    expect(await screen.findByRole('checkbox', { name: /^Read/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Build/ })).not.toBeChecked();
    await person.click(screen.getByRole('checkbox', { name: /^Build/ }));
    await person.clear(screen.getByLabelText('Spend limit in credits per day'));
    await person.type(screen.getByLabelText('Spend limit in credits per day'), '40');
    await person.click(await waitUntilAllowed());
    expect(await screen.findByRole('link', { name: 'Returning to the program.' })).toHaveAttribute('href', redirectTo);
    expect(bodyOf(calls, ALLOW)).toEqual({ query: QUERY, scopes: ['read', 'build'], dailyCreditLimit: 40 });
    expect(leave).toHaveBeenCalledWith(redirectTo);
  });

  it('allows nothing until the button has been on the screen for a second', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = open({ [ALLOW]: { body: { success: true, redirectTo: 'http://localhost:3118/' } } });
    const button = await allowButton();
    const press = () => act(() => button.click());
    const isOpen = () => button.getAttribute('aria-disabled') === 'false';
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    press();
    expect(isOpen()).toBe(false);
    ScreenObserver.show(1);
    await act(() => vi.advanceTimersByTimeAsync(900));
    press();
    ScreenObserver.show(0.5);
    ScreenObserver.show(1);
    await act(() => vi.advanceTimersByTimeAsync(900));
    press();
    act(() => void window.dispatchEvent(new Event('focus')));
    await act(() => vi.advanceTimersByTimeAsync(900));
    press();
    expect(isOpen()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(isOpen()).toBe(true);
    expect(bodyOf(calls, ALLOW)).toBeUndefined();
    vi.useRealTimers();
  });

  it('shows why the program was not allowed', async () => {
    const error = { success: false, error: 'An account has at most 20 keys.', code: 'conflict' };
    const { person } = open({ [ALLOW]: { status: 409, body: error } });
    await person.click(await waitUntilAllowed());
    await expect.poll(() => toastTexts).toEqual([['The program was not allowed', 'An account has at most 20 keys.']]);
  });

  it('shows the problem of an invalid request, without a redirect', async () => {
    const error = {
      success: false,
      error: 'The program that sent you here is not registered.',
      code: 'invalid_input',
    };
    open({ [DESCRIBE]: { status: 400, body: error } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `This request cannot be answered${error.error}Nothing was allowed.`,
    );
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is the only page that sign-in returns to', () => {
    sessionStorage.setItem('buidl:return', '//evil.example/authorize?');
    expect(pathAfterSignIn()).toBe('/');
  });
});
