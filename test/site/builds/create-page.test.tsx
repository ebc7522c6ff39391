import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Revision } from '../../../shared/contract/projects.ts';
import type { BuildRequest } from '../../../web/src/features/builds/build-request.ts';
import { CreatePage } from '../../../web/src/features/builds/components/create-page.tsx';
import { currentBuild } from '../../../web/src/features/builds/current-build.ts';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

const PROJECT = `GET /api/projects/${revision.projectId}`;
const config = { 'GET /api/config/public': { body: SITE_CONFIG } };
const ADDRESS = `/create-app?revise=${revision.projectId}&rev=1`;
const projectWith = (revisions: Revision[]) => ({
  body: { success: true, projectId: revision.projectId, revisions },
});

let started: BuildRequest[] = [];
beforeEach(() => {
  started = [];
  vi.spyOn(currentBuild, 'start').mockImplementation(async (request) => void started.push(request));
});
afterEach(() => vi.restoreAllMocks());

const openRevision = (project: Parameters<typeof stubApi>[0][string]) => {
  stubApi({ ...config, [PROJECT]: project });
  return renderPage(<CreatePage />, { path: ADDRESS });
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
    expect(control.getByText(`…${lastTwelve}`)).toBeVisible();
    expect(control.getByRole('button', { name: 'Publish Focus Tomato rev 1' })).toBeVisible();
    await person.click(control.getByRole('button', { name: 'Manage Assets' }));
    expect(await screen.findByRole('dialog', { name: 'Manage Assets' })).toBeVisible();
    await person.keyboard('{Escape}');
    await person.selectOptions(control.getByLabelText('Revision'), '1.1');
    expect(screen.getByTestId('address')).toHaveTextContent('rev=1.1');
    expect(await control.findByRole('button', { name: 'Unpublish Focus Tomato rev 1.1' })).toBeVisible();
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
