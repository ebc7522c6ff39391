import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Revision } from '../../../shared/contract/projects.ts';
import { Dashboard } from '../../../web/src/features/projects/components/dashboard.tsx';
import { renderPage, revision, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';
import { OPERATION_ID, RUNNING_BUILD, STATUS } from '../../fixtures/running-build.ts';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

const MINE = 'GET /api/list-apps?scope=mine';
const ALL = 'GET /api/list-apps?scope=all';
const live: Revision = {
  ...revision,
  revisionString: '1.1',
  isPublished: true,
  publishedAppName: 'focus',
  isShowcased: true,
  showcaseImageUrl: 'https://apps.example/thumbnail.webp',
};
const game: Revision = {
  ...revision,
  projectId: `prj_${'1'.repeat(26)}`,
  projectNameDisplay: 'Asteroids',
  projectType: 'game',
};
const listOf = (...projects: Revision[][]) => ({
  body: { success: true, projects: Object.fromEntries(projects.map((all) => [all[0]?.projectId, all])) },
});

beforeEach(() => {
  localStorage.setItem('buidl:list-layout', 'list');
});

function openHome(responses: Parameters<typeof stubApi>[0], isAdmin = false) {
  const calls = stubApi({ 'GET /api/config/public': { body: SITE_CONFIG }, ...responses });
  const signedIn = { ...user, isAdmin };
  const page = renderPage(<Dashboard user={signedIn} showcase={null} />, {
    session: { state: { status: 'authenticated', apiKey: 'key', user: signedIn } },
  });
  return { ...page, calls };
}
const tabs = () => screen.findAllByRole('tab').then((all) => all.map(({ textContent }) => textContent));
const list = () => screen.getByRole('tabpanel');

describe('the list of Home', () => {
  it('has its title, its tabs, the search and the types that are present', async () => {
    openHome({ [MINE]: listOf([live, revision], [game]) });
    expect(await screen.findByRole('heading', { name: 'Generated Apps & Revisions' })).toBeVisible();
    expect(await tabs()).toEqual(['My Apps', 'Published', 'Showcased']);
    expect(screen.getByRole('tab', { name: 'My Apps' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText('Search by name')).toBeVisible();
    const types = within(await screen.findByRole('group', { name: 'Type' })).getAllByRole('radio');
    expect(types.map((type) => type.getAttribute('value'))).toEqual(['all', 'game', 'webapp']);
  });

  it('starts with all apps for admins', async () => {
    openHome({ [MINE]: listOf([revision]), [ALL]: listOf([revision]) }, true);
    expect(await tabs()).toEqual(['All', 'My Apps', 'Published', 'Showcased']);
    expect(screen.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  });

  it('is sorted by name, and filtered by name and type', async () => {
    const { person } = openHome({ [MINE]: listOf([live, revision], [game]) });
    await screen.findByText('Asteroids');
    const names = () => screen.queryAllByText(/^(Asteroids|Focus Tomato)$/).map(({ textContent }) => textContent);
    expect(names()).toEqual(['Asteroids', 'Focus Tomato']);
    await person.type(screen.getByLabelText('Search by name'), 'tom');
    expect(names()).toEqual(['Focus Tomato']);
    await person.clear(screen.getByLabelText('Search by name'));
    await person.click(screen.getByRole('radio', { name: 'Game' }));
    expect(names()).toEqual(['Asteroids']);
  });

  it('expands the revisions of several apps', async () => {
    const { person } = openHome({ [MINE]: listOf([live, revision], [game]) });
    await person.click(await screen.findByRole('button', { name: /^Asteroids/ }));
    expect(screen.getByText('Rev 1', { exact: true })).toBeVisible();
    expect(screen.queryByText('Rev 1.1', { exact: true })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Focus Tomato/ }));
    expect(screen.getAllByText('Rev 1', { exact: true })).toHaveLength(2);
  });

  it('shows an app’s type, state and bank, and the actions of each revision', async () => {
    openHome({ [MINE]: listOf([live, revision]) });
    await screen.findByText('Focus Tomato');
    for (const text of ['Web app', 'Published', 'Showcased']) {
      expect(within(list()).getAllByText(text, { exact: true })[0]).toBeVisible();
    }
    expect(list()).toHaveTextContent(/Bank 40 credits/);
    expect(list().querySelector('img')).toHaveAttribute('src', 'https://apps.example/thumbnail.webp');
    expect(screen.getByRole('link', { name: /^View Live/ })).toHaveAttribute('href', '/p/focus');
    for (const name of ['Rev 1', 'Rev 1.1', 'Live']) {
      expect(within(list()).getByText(name, { exact: true })).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'View Focus Tomato rev 1' })).toHaveAttribute(
      'href',
      `/preview/${revision.projectId}/1`,
    );
    expect(screen.getByRole('link', { name: 'Revise Focus Tomato rev 1' })).toHaveAttribute(
      'href',
      `/create-app?revise=${revision.projectId}&rev=1`,
    );
    expect(screen.getByRole('button', { name: 'Publish Focus Tomato rev 1' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Unpublish Focus Tomato rev 1.1' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'More for Focus Tomato rev 1' })).toBeVisible();
  });

  it.each([
    [
      'the server’s text',
      { status: 429, body: { success: false, error: 'Too often.', code: 'rate_limited' } },
      'Too often.',
    ],
    ['no text', { status: 500, body: {} }, 'The server could not be reached.'],
  ])('shows an error when it cannot be loaded, with %s', async (_text, response, detail) => {
    openHome({ [MINE]: response });
    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to load your apps${detail}`);
    expect(toastTexts).toEqual([['Failed to load your apps']]);
  });
});

describe('Home', () => {
  it('welcomes a user without apps', async () => {
    openHome({ [MINE]: listOf() });
    expect(await screen.findByRole('form', { name: 'Describe your app' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'How it works' })).toBeInTheDocument();
    expect(screen.getByText('You say what you want')).toBeVisible();
  });

  it('has a control panel with links to credits and the prices of builds', async () => {
    const costs = { ...SITE_CONFIG.config.costs, CREATE_QUICK: 11, CREATE_FULL: 31, REVISE: 29 };
    openHome({
      'GET /api/config/public': { body: { success: true, config: { ...SITE_CONFIG.config, costs } } },
      [MINE]: listOf([revision]),
    });
    const panel = within(await screen.findByRole('complementary', { name: 'Control Panel' }));
    expect(panel.getByRole('link', { name: 'Buy Credits' })).toHaveAttribute('href', '/buy-credits');
    expect(panel.getByText('500')).toBeVisible();
    for (const price of ['11 credits', '31 credits', '29 credits']) {
      expect(await panel.findByText(price)).toBeVisible();
    }
  });
});

describe('an imported app', () => {
  const IMPORT = 'POST /api/import-app';
  const INSPECT = 'POST /api/inspect-import';
  const found = {
    success: true,
    title: 'Tea',
    files: ['timer.html'],
    notes: [{ key: 'base_removed', text: 'The <base> element was left out.' }],
  };
  const file = (name = 'timer.html') => new File(['<!doctype html><title>Tea</title>'], name, { type: 'text/html' });
  const { projectId } = revision;
  const statusOf = (more: object) => ({
    body: {
      ...RUNNING_BUILD,
      projectId,
      progress: 'Running your app in a real browser...',
      ...more,
    },
  });
  const begun = { status: 202, body: { success: true, operationId: OPERATION_ID, projectId } };
  const made = {
    [INSPECT]: { body: found },
    [IMPORT]: begun,
    [STATUS]: statusOf({ status: 'completed', revisionString: '1' }),
  };
  const importButton = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' });
  const openDialog = async (person: ReturnType<typeof openHome>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'Import' }));
    return screen.findByLabelText('Files');
  };

  it('dropped on the page is imported after a look at what was understood', async () => {
    const { person, calls } = openHome({ [MINE]: listOf([revision]), ...made });
    const heading = await screen.findByRole('heading', { name: 'Home' });
    fireEvent.drop(heading, { dataTransfer: { types: ['Files'], files: [file()], items: [] } });
    expect(await screen.findByText('The <base> element was left out.')).toBeVisible();
    expect(screen.getByText('timer.html')).toBeVisible();
    expect(calls.filter(({ route }) => route === IMPORT)).toHaveLength(0);
    await person.click(importButton());
    await expect.poll(() => toastTexts.map(([title]) => title)).toEqual(['The project is yours.']);
    expect(calls.filter(({ route }) => route === IMPORT)).toHaveLength(1);
  });

  it('shows the progress of its check, which continues without the dialog', async () => {
    // The fake timers must end with this test, or else a later test would get its next poll.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { person } = openHome({ [MINE]: listOf([revision]), ...made, [STATUS]: statusOf({}) });
    await person.upload(await openDialog(person), file());
    await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Import' }));
    expect(await screen.findByText('timer.html: Running your app in a real browser...')).toBeVisible();
    expect(screen.getByText('Closing this does not stop it: the app appears on Home.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps its dialog when the page turns out to have no apps', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof listOf>>();
    const { person } = openHome({ [MINE]: promise });
    await openDialog(person);
    resolve(listOf());
    expect(await screen.findByText('Describe an app. Get one that works.')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Import an app' })).toBeVisible();
  });

  it('shows why it cannot be checked', async () => {
    const error = 'The app could not be tried in a browser. Please try again in a few minutes.';
    const failed = { ...made, [STATUS]: statusOf({ status: 'failed', error }) };
    const { person } = openHome({ [MINE]: listOf([revision]), ...failed });
    await person.upload(await openDialog(person), file());
    await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Import' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
  });

  it('shows why it is refused at its field, and is not sent when too large', async () => {
    const error = 'The files contain neither an HTML page nor a React component.';
    const refused = { status: 400, body: { success: false, error, code: 'invalid_input' } };
    const { person, calls } = openHome({ [MINE]: listOf([revision]), [INSPECT]: refused });
    await person.upload(await openDialog(person), file());
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(screen.getByLabelText('Files')).toHaveAccessibleDescription(error);
    const large = new File([new Uint8Array(4_500_001)], 'large.html', { type: 'text/html' });
    await person.upload(screen.getByLabelText('Files'), large);
    expect(await screen.findByText('The file is larger than 4.5 MB.')).toBeVisible();
    expect(calls.filter(({ route }) => route === INSPECT)).toHaveLength(1);
  });

  it('may be several files, which are sent as one archive, or pasted code', async () => {
    const { person, calls } = openHome({ [MINE]: listOf([revision]), ...made });
    const field = await openDialog(person);
    await person.upload(field, [file(), new File(['p {}'], 'style.css')]);
    await person.click(await screen.findByRole('button', { name: 'Choose something else' }));
    await person.type(screen.getByLabelText('Or paste the code'), '<!doctype html>');
    await person.click(screen.getByRole('button', { name: 'Look at the code' }));
    expect(await screen.findByText('timer.html')).toBeVisible();
    expect(calls.filter(({ route }) => route === INSPECT)).toHaveLength(2);
  });
});

describe('the prompt of Home without enough credits', () => {
  it('keeps the idea, and says what it costs and what is free', async () => {
    stubApi({ 'GET /api/config/public': { body: SITE_CONFIG }, [MINE]: listOf() });
    const poor = { ...user, credits: 3 };
    const { person } = renderPage(<Dashboard user={poor} showcase={null} />, {
      session: { state: { status: 'authenticated', apiKey: 'key', user: poor } },
    });
    await person.type(await screen.findByLabelText('Your idea'), 'a tea timer');
    expect(screen.getByText('This app costs 10 credits, and you have 3 credits.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Buidl it · 10 credits' }));
    expect(screen.getByLabelText('Your idea')).toHaveValue('a tea timer');
    expect(screen.getByTestId('address')).toHaveTextContent('/');
    expect(screen.getByRole('link', { name: 'Free templates' })).toHaveAttribute('href', '/#templates');
    await person.click(screen.getByText('Advanced'));
    expect(screen.getByText('This app costs 25 credits, and you have 3 credits.')).toBeVisible();
  });
});
