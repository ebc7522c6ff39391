import { cleanup, screen, within } from '@testing-library/react';
import { type InitialEntry, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { User } from '../../../shared/contract/auth.ts';
import { Header } from '../../../web/src/app/layout/header.tsx';
import { renderPage, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

const BALANCES = 'GET /api/user/balances';
const balances = { body: { success: true, solBalance: '1.2345', asvBalance: '25.00' } };
const API_KEY = 'buidl_secret-of-ada';

/** Shows the navigation state that the header passes to the next page. */
function Handed() {
  return <p data-testid="state">{JSON.stringify(useLocation().state)}</p>;
}

async function openHeader({ changes = {}, path = '/' }: { changes?: Partial<User>; path?: InitialEntry } = {}) {
  const page = renderPage(
    <>
      <Header />
      <Handed />
    </>,
    { session: { state: { status: 'authenticated', apiKey: API_KEY, user: { ...user, ...changes } } }, path },
  );
  if (address()?.startsWith('/create-app')) await unfoldForm(page.person);
  else await screen.findByRole('form', { name: 'Build an app' });
  return page;
}

/** Opens the form in the studio, where a button hides it. Waits for the form, whose code is loaded separately. */
async function unfoldForm(person: ReturnType<typeof renderPage>['person']): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'New app' }));
  await screen.findByRole('form', { name: 'Build an app' });
}

const name = () => screen.getByLabelText('Project name');
const idea = () => screen.getByLabelText('Idea');
const address = () => screen.getByTestId('address').textContent;
const handed = () => JSON.parse(screen.getByTestId('state').textContent);
const submit = () => screen.getByRole('button', { name: 'Buidl' });

describe('the header of a visitor', () => {
  it('has the logo, and two links to the wallet page', () => {
    renderPage(<Header />, { session: { state: { status: 'anonymous' } } });
    expect(screen.getAllByRole('link').map((link) => [link.textContent.trim(), link.getAttribute('href')])).toEqual([
      ['Buidl', '/'],
      ['Log In', '/auth/connect-wallet'],
      ['Sign Up', '/auth/connect-wallet'],
    ]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the header of a user', () => {
  it('has the fields, the toggle, the Advanced button and the menu', async () => {
    stubApi({ [BALANCES]: balances });
    await openHeader();
    expect(name()).toHaveValue('');
    expect(idea()).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Quick' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Advanced' })).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Advanced' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Account of ada/ })).toBeVisible();
  });

  it('starts a quick build with the trimmed input', async () => {
    const { person } = await openHeader();
    await person.type(name(), ' FocusTomato ');
    await person.type(idea(), ' a timer {Enter}');
    expect(address()).toBe('/create-app');
    expect(handed()).toEqual({
      initialProjectName: 'FocusTomato',
      initialPrompt: 'a timer',
      startGeneration: true,
      isQuickBuidl: true,
    });
  });

  it.each([
    ['', 'a timer', name],
    ['FocusTomato', '   ', idea],
  ])('refuses a quick build of %j for %j', async (typedName, typedIdea, field) => {
    const { person } = await openHeader();
    if (typedName !== '') await person.type(name(), typedName);
    await person.type(idea(), typedIdea);
    await person.click(submit());
    expect(toastTexts).toEqual([['Both a project name and a description are required.']]);
    expect(field()).toHaveFocus();
    expect(field()).toBeInvalid();
    expect(address()).toBe('/');
  });

  it('opens the advanced page with the input when its toggle is turned on, or its button pressed', async () => {
    for (const turnOn of [
      () => screen.getByRole('radio', { name: 'Advanced' }),
      () => screen.getByRole('button', { name: 'Advanced' }),
    ]) {
      const { person } = await openHeader();
      await person.type(name(), 'FocusTomato');
      await person.type(idea(), 'a timer');
      await person.click(turnOn());
      expect(address()).toBe('/create-app');
      expect(handed()).toEqual({
        initialProjectName: 'FocusTomato',
        initialPrompt: 'a timer',
        isQuickBuidl: false,
      });
      await unfoldForm(person);
      expect(screen.getByRole('radio', { name: 'Advanced' })).toBeChecked();
      cleanup();
      sessionStorage.clear();
    }
  });

  it('submits to the advanced page outside of Quick mode', async () => {
    const { person } = await openHeader({ path: '/create-app?revise=prj_1&rev=1' });
    expect(screen.getByRole('radio', { name: 'Advanced' })).toBeChecked();
    await person.type(name(), 'FocusTomato{Enter}');
    expect(address()).toBe('/create-app');
    expect(handed()).toEqual({ initialProjectName: 'FocusTomato', initialPrompt: '', isQuickBuidl: false });
  });

  it.each([
    [false, 'Advanced'],
    [true, 'Quick'],
  ])('uses the mode of a navigation with isQuickBuidl=%s', async (isQuickBuidl, mode) => {
    await openHeader({ path: { pathname: '/create-app', state: { isQuickBuidl } } });
    expect(await screen.findByRole('radio', { name: mode })).toBeChecked();
  });

  it('leaves the create page with a message when its toggle is turned off there', async () => {
    const message = 'Exiting Advanced Mode. Use the header form for Quick Buidl.';
    const { person } = await openHeader({ path: '/create-app?revise=prj_1&rev=1' });
    await person.click(screen.getByRole('radio', { name: 'Quick' }));
    expect(toastTexts).toEqual([[message]]);
    expect(address()).toBe('/');
  });
});

describe('the menu of a user', () => {
  async function openMenu(changes: Partial<User> = {}) {
    const page = await openHeader({ changes });
    await page.person.click(screen.getByRole('button', { name: /^Account of / }));
    return { ...page, menu: within(await screen.findByRole('dialog', { name: 'Account' })) };
  }

  it('shows the initial, the name, the credits, the balances, and the beginning of the key', async () => {
    stubApi({ [BALANCES]: balances });
    const { menu, person, session } = await openMenu();
    expect(menu.getByText('a', { exact: true })).toBeVisible();
    expect(menu.getByText('ada')).toBeVisible();
    expect(menu.getByText('500 credits')).toBeVisible();
    expect(await menu.findByText('1.2345')).toBeVisible();
    expect(menu.getByText('25.00')).toBeVisible();
    expect(menu.getByText('buidl_se…')).toBeVisible();
    expect(screen.queryByText(new RegExp(API_KEY.slice(0, 9)))).toBeNull();
    expect(menu.getByRole('link', { name: 'Buy Credits' })).toHaveAttribute('href', '/buy-credits');
    await person.click(menu.getByRole('button', { name: 'Log out' }));
    expect(session.logOut).toHaveBeenCalledOnce();
  });

  it('copies the whole key and says so', async () => {
    stubApi({ [BALANCES]: balances });
    const { menu, person } = await openMenu();
    await person.click(menu.getByRole('button', { name: 'Copy the API key' }));
    await expect.poll(() => toastTexts).toEqual([['API Key copied to clipboard!']]);
    expect(await navigator.clipboard.readText()).toBe(API_KEY);
  });

  it('links to the dashboard for admins only', async () => {
    stubApi({ [BALANCES]: balances });
    expect((await openMenu()).menu.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull();
    cleanup();
    const { menu } = await openMenu({ isAdmin: true });
    expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it.each([
    ['the call fails', { status: 500, body: { success: false, error: 'No.', code: 'internal_error' } }],
    ['the server says so', { body: { success: false, solBalance: '0.0000', asvBalance: '0.00', error: 'Down.' } }],
  ])('says “Error” for both balances when %s', async (_why, response) => {
    stubApi({ [BALANCES]: response });
    const { menu } = await openMenu();
    await expect.poll(() => menu.queryAllByText('Error')).toHaveLength(2);
  });

  it('has the same entries on narrow screens, behind a button', async () => {
    stubApi({ [BALANCES]: balances });
    const { person } = await openHeader({ changes: { isAdmin: true } });
    const button = screen.getByRole('button', { name: 'Open the menu' });
    expect(screen.queryByText('500 credits')).toBeNull();
    await person.click(button);
    expect(screen.getAllByLabelText('Project name')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Advanced settings' })).toBeVisible();
    expect(screen.getByText('500 credits')).toBeVisible();
    expect(await screen.findByText('1.2345')).toBeVisible();
    expect(screen.getByText('buidl_se…')).toBeVisible();
    const entries = within(screen.getByRole('navigation', { name: 'Account' }));
    for (const entry of ['Admin Dashboard', 'Buy Credits']) {
      expect(entries.getByRole('link', { name: entry })).toBeVisible();
    }
    expect(entries.getByRole('button', { name: 'Log out' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Close the menu' }));
    expect(screen.queryByText('500 credits')).toBeNull();
  });
});
