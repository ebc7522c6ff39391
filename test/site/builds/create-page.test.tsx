import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Revision } from '../../../shared/contract/projects.ts';
import type { BuildRequest } from '../../../web/src/features/builds/build-request.ts';
import { CreatePage } from '../../../web/src/features/builds/components/create-page.tsx';
import { currentBuild } from '../../../web/src/features/builds/current-build.ts';
import { renderPage, revision, stubApi, toastActions, toastTexts } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

const PROJECT = `GET /api/projects/${revision.projectId}`;
const RENAME = `POST /api/projects/${revision.projectId}/name`;
const config = { 'GET /api/config/public': { body: SITE_CONFIG } };
const ADDRESS = `/create-app?revise=${revision.projectId}&rev=1`;
const projectWith = (revisions: Revision[]) => ({
  body: { success: true, projectId: revision.projectId, revisions },
});

let started: BuildRequest[] = [];
beforeEach(() => {
  started = [];
  vi.spyOn(currentBuild, 'start').mockImplementation(async (request) => {
    started.push(request);
    return { status: 'accepted', operationId: 'op_1' };
  });
});
afterEach(() => vi.restoreAllMocks());

const openRevision = (project: Parameters<typeof stubApi>[0][string]) => {
  const calls = stubApi({ ...config, [PROJECT]: project, [RENAME]: { body: { success: true } } });
  return { calls, ...renderPage(<CreatePage />, { path: ADDRESS }) };
};
const instructions = () => screen.findByRole('textbox', { name: 'Instructions' });
const projectName = () => screen.getByLabelText('Project Name');

describe('the page of a new app', () => {
  it('has a name, instructions, and the accordions of its settings', async () => {
    stubApi(config);
    const { person } = renderPage(<CreatePage />, { path: '/create-app' });
    expect(await instructions()).toHaveAttribute(
      'placeholder',
      'What should the app do, for whom, and how should it look?',
    );
    expect(projectName()).toBeEnabled();
    expect(screen.queryByRole('heading', { name: 'Revision Control' })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Settings/ }));
    expect(screen.getByRole('button', { name: 'Core Settings' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Advanced Settings' })).toBeVisible();
  });

  it.each(['/create-app?revise=prj_1', '/create-app?rev=1'])('stays usable at %s', async (path) => {
    stubApi(config);
    renderPage(<CreatePage />, { path });
    await instructions();
    expect(projectName()).toBeEnabled();
  });

  it('lists missing fields', async () => {
    stubApi(config);
    const { person } = renderPage(<CreatePage />, { path: '/create-app' });
    await person.type(await instructions(), 'a timer');
    await person.click(screen.getByRole('button', { name: /^Plan the app/ }));
    expect(toastTexts).toEqual([['Project Name and a Prompt are required.']]);
    expect(projectName()).toHaveFocus();
    expect(started).toEqual([]);
  });

  it('starts a build from the navigation state if requested', async () => {
    stubApi(config);
    const state = {
      initialProjectName: 'Tea',
      initialPrompt: 'a tea timer',
      startGeneration: true,
      isQuickBuidl: true,
    };
    renderPage(<CreatePage />, { path: { pathname: '/create-app', state } });
    await expect.poll(() => started).toHaveLength(1);
    expect(started[0]).toMatchObject({
      kind: 'create',
      fields: { projectNameDisplay: 'Tea', userPrompt: 'a tea timer', isQuickBuidl: true },
    });
  });

  it('shows the values of the navigation state, and starts nothing by itself', async () => {
    stubApi(config);
    const state = { initialProjectName: 'Tea', initialPrompt: 'a tea timer', isQuickBuidl: false };
    renderPage(<CreatePage />, { path: { pathname: '/create-app', state } });
    expect(await instructions()).toHaveValue('a tea timer');
    expect(projectName()).toHaveValue('Tea');
    expect(started).toEqual([]);
  });

  it('shows an error when the configuration cannot be loaded', async () => {
    stubApi({ 'GET /api/config/public': { status: 500, body: {} } });
    renderPage(<CreatePage />, { path: '/create-app' });
    const message = 'Could not load application configuration. Some features may be unavailable.';
    await expect.poll(() => toastTexts).toEqual([[message]]);
    expect(screen.getByText(message)).toBeVisible();
  });
});

describe('the page of a revision', () => {
  const live: Revision = { ...revision, revisionString: '1.1', isPublished: true, publishedAppName: 'focus' };

  it('has the project’s fixed name, and its control panel', async () => {
    const { person } = openRevision(projectWith([live, revision]));
    expect(await instructions()).toHaveAttribute(
      'placeholder',
      'What should change? For example: make the timer larger and add a long break.',
    );
    expect(projectName()).toBeDisabled();
    expect(projectName()).toHaveValue('Focus Tomato');
    const control = within(screen.getByRole('region', { name: 'Revision Control' }));
    const lastTwelve = revision.projectId.slice(-12);
    await person.click(control.getByRole('button', { name: 'More for Focus Tomato rev 1' }));
    expect(await screen.findByText(`…${lastTwelve}`)).toBeVisible();
    await person.keyboard('{Escape}');
    expect(control.getByRole('button', { name: 'Publish Focus Tomato rev 1' })).toBeVisible();
    await person.click(control.getByRole('button', { name: 'Manage Assets' }));
    expect(await screen.findByRole('dialog', { name: 'Manage Assets' })).toBeVisible();
    await person.keyboard('{Escape}');
    await person.selectOptions(control.getByLabelText('Revision'), '1.1');
    expect(screen.getByTestId('address')).toHaveTextContent('rev=1.1');
    await person.click(await control.findByRole('button', { name: 'Live at /p/focus' }));
    await person.click(await screen.findByRole('button', { name: 'Unpublish Focus Tomato rev 1.1' }));
    const question = await screen.findByRole('alertdialog', { name: 'Unpublish Focus Tomato?' });
    expect(question).toHaveTextContent('/p/focus shows nothing any more.');
  });

  it('is renamed in place, which can be undone', async () => {
    const { person, calls } = openRevision(projectWith([revision]));
    const renamed = () => calls.flatMap(({ route, body }) => (route === RENAME ? [body] : []));
    await person.click(await screen.findByRole('button', { name: 'Name of the app' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: 'New name' });
    expect(field).toHaveFocus();
    await person.clear(field);
    await person.type(field, 'Tea Time{Enter}');
    await expect.poll(() => toastTexts).toEqual([['Renamed to Tea Time.']]);
    expect(renamed()).toEqual([{ projectNameDisplay: 'Tea Time' }]);
    toastActions.at(-1)?.onChoose();
    await expect.poll(() => renamed().at(-1)).toEqual({ projectNameDisplay: 'Focus Tomato' });
  });

  it('keeps its name with Escape, and is deleted only when it is not live', async () => {
    const { person } = openRevision(projectWith([live, revision]));
    await person.click(await screen.findByRole('button', { name: 'Name of the app' }));
    const deletion = await screen.findByRole('menuitem', { name: /^Delete app/ });
    expect(deletion).toHaveAttribute('aria-disabled', 'true');
    await person.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await person.type(await screen.findByRole('textbox', { name: 'New name' }), 'x{Escape}');
    expect(projectName()).toHaveValue('Focus Tomato');
    expect(toastTexts).toEqual([]);
  });

  it('is never quick', async () => {
    const { person } = openRevision(projectWith([revision]));
    await person.type(await instructions(), 'make it green{Enter}');
    await expect.poll(() => started).toHaveLength(1);
    expect(started[0]).toMatchObject({
      kind: 'revise',
      fields: { isQuickBuidl: false, baseRevisionString: '1', projectId: revision.projectId },
    });
  });

  it.each([
    ['the project is unknown', { status: 404, body: { success: false, error: 'No.', code: 'not_found' } }],
    ['the project has no such revision', projectWith([{ ...revision, revisionString: '7' }])],
  ])('leads to a new app when %s', async (_why, project) => {
    openRevision(project);
    await expect
      .poll(() => toastTexts)
      .toEqual([['Revision not found', 'Could not find the specified revision to edit.']]);
    await expect.poll(() => screen.getByTestId('address').textContent).toBe('/create-app');
  });

  it('opens a new app when the project cannot be loaded', async () => {
    openRevision({ status: 500, body: {} });
    await expect.poll(() => toastTexts).toEqual([['Failed to load revision data.']]);
    await expect.poll(() => screen.getByTestId('address').textContent).toBe('/create-app');
  });
});
