import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BuildHost } from '../../../web/src/features/builds/components/build-host.tsx';
import { BuildPill } from '../../../web/src/features/builds/components/build-pill.tsx';
import { currentBuild } from '../../../web/src/features/builds/current-build.ts';
import { promptQueue } from '../../../web/src/features/builds/queued-prompt.ts';
import { STORAGE_KEYS } from '../../../web/src/lib/storage-keys.ts';
import { renderPage, stubApi, toastActions, toastTexts } from '../../fixtures/render-page.tsx';
import { OPERATION_ID, PROJECT_ID, RUNNING_BUILD, STATUS } from '../../fixtures/running-build.ts';
import { untilTrue } from '../../fixtures/until-true.ts';

type Responses = Parameters<typeof stubApi>[0];

const CREATE = 'POST /api/create-app';
const stored = {
  operationId: OPERATION_ID,
  projectNameDisplay: 'Tea',
  isReviseMode: false,
  isQuickBuidl: true,
  projectId: PROJECT_ID,
};
const status = (part: object) => ({
  body: {
    ...RUNNING_BUILD,
    progress: 'Writing the code',
    startedAt: new Date().toISOString(),
    ...part,
  },
});
const broken = { status: 500, body: {} };

/** Renders the page for a user who closed it while a build was running. */
function resume(responses: Responses, path = '/') {
  localStorage.setItem(STORAGE_KEYS.activeOperation, JSON.stringify(stored));
  stubApi(responses);
  return renderPage(<Builds />, { path });
}
function Builds() {
  return (
    <>
      <BuildPill />
      <BuildHost />
    </>
  );
}
async function start(responses: Responses) {
  stubApi(responses);
  const page = renderPage(<Builds />);
  const fields = { projectNameDisplay: 'Tea', userPrompt: 'a tea timer', isQuickBuidl: true };
  await act(() => currentBuild.start({ kind: 'create', fields }));
  return page;
}
const pill = (text: RegExp) => screen.findByRole('button', { name: text });
/** Opens the panel of the build from the header. */
async function panel(name: string) {
  if (screen.queryByRole('dialog', { name: 'Builds' }) === null) fireEvent.click(await pill(/^Tea (?:is|was)/));
  return screen.findByRole('region', { name });
}
const storedOperation = () => localStorage.getItem(STORAGE_KEYS.activeOperation);

afterEach(() => {
  currentBuild.close();
  promptQueue.forget();
  vi.useRealTimers();
});

describe('a build in the background', () => {
  it('is shown again with its progress', async () => {
    resume({ [STATUS]: status({}) });
    const shown = within(await panel('Building App...'));
    expect(shown.getByRole('heading', { name: 'Building App...' })).toBeVisible();
    expect(await shown.findByText('Writing the code')).toBeVisible();
    expect(shown.getByText(/^Usually takes under a minute; a generation can take up to 5 minutes\./)).toBeVisible();
    expect(storedOperation()).not.toBeNull();
  });

  it('is polled every 5 seconds, and shows the last three lines', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const responses: Responses = { [STATUS]: status({ progress: 'One' }) };
    resume(responses);
    await untilTrue(() => screen.queryByRole('button', { name: 'Tea is being built' }) !== null);
    fireEvent.click(screen.getByRole('button', { name: 'Tea is being built' }));
    const lines = () =>
      screen.queryAllByText('›').map(({ parentElement }) => parentElement?.textContent.replace('›', ''));
    await untilTrue(() => lines().at(-1) === 'One');
    for (const progress of ['Two', 'Three', 'Four']) {
      responses[STATUS] = status({ progress });
      await act(() => vi.advanceTimersByTimeAsync(4_999));
      expect(lines()).not.toContain(progress);
      await act(() => vi.advanceTimersByTimeAsync(1));
      await untilTrue(() => lines().at(-1) === progress);
    }
    expect(lines()).toEqual(['Two', 'Three', 'Four']);
  });

  it('is shown as a success when it is complete, is forgotten, and opens its revision', async () => {
    const { session } = resume({ [STATUS]: status({ status: 'completed', revisionString: '1' }) }, '/create-app');
    await expect.poll(() => screen.getByTestId('address').textContent).toBe(`/create-app?revise=${PROJECT_ID}&rev=1`);
    expect(storedOperation()).toBeNull();
    expect(session.refresh).toHaveBeenCalled();
    expect(currentBuild.getState().status).toBe('SUCCESS');
  });

  it.each([
    ['the server’s text', 'The page stayed blank.', 'The page stayed blank.'],
    ['the fallback', '', 'An unknown error occurred. Please try again.'],
  ])('shows the reason %s of its failure', async (_text, error, message) => {
    resume({ [STATUS]: status({ status: 'failed', error }) });
    const shown = within(await panel('Error'));
    expect(shown.getByRole('heading', { name: 'Error' })).toBeVisible();
    expect(shown.getByText('Buidl Failed')).toBeVisible();
    expect(shown.getByText(message)).toBeVisible();
    expect(toastTexts).toEqual([['Buidl Failed', message]]);
    expect(storedOperation()).toBeNull();
  });

  it('says once, in its own studio, that it failed', async () => {
    resume({ [STATUS]: status({ status: 'failed', error: 'The page stayed blank.' }) }, '/create-app');
    const opened = await panel('Error');
    expect(within(opened).getByRole('alert')).toHaveTextContent('Buidl FailedThe page stayed blank.');
    expect(toastTexts).toEqual([]);
  });

  it.each([
    ['shows no pill on phones in its own studio, which shows it already', '/create-app', true],
    ['shows its pill on other pages', '/', false],
  ])('%s', async (_what, path, isHidden) => {
    resume({ [STATUS]: status({}) }, path);
    expect((await pill(/^Tea is being built$/)).classList.contains('max-sm:hidden')).toBe(isHidden);
  });

  it('reports a network failure, and continues', async () => {
    resume({});
    expect(await panel('Building App...')).toBeVisible();
    expect(await screen.findByText('Network issue, retrying...')).toBeVisible();
    expect(toastTexts).toEqual([]);
  });

  it('is a pill in the header of every page, which covers nothing until it is opened', async () => {
    const { person } = resume({ [STATUS]: status({ percent: 40 }) }, '/create-app?revise=prj_other&rev=1');
    const closed = await pill(/^Tea is being built$/);
    await expect.poll(() => closed.textContent).toContain('40%');
    expect(screen.queryByRole('region')).toBeNull();
    await person.click(closed);
    expect(await screen.findByText('Writing the code')).toBeVisible();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('region')).toBeNull();
    expect(await pill(/^Tea is being built$/)).toHaveFocus();
    expect(storedOperation()).not.toBeNull();
  });

  it.each([
    ['another app', '/create-app?revise=prj_other&rev=1'],
    ['Home', '/'],
    ['a payment', '/buy-credits'],
  ])('does not navigate at %s, until its user opens it', async (_page, path) => {
    sessionStorage.setItem('buidl:own-build', OPERATION_ID);
    const { person } = resume({ [STATUS]: status({ status: 'completed', revisionString: '1' }) }, path);
    const shown = within(await panel('Success!'));
    expect(screen.getByTestId('address').textContent).toBe(path);
    await person.click(shown.getByRole('button', { name: 'Keep revising' }));
    expect(screen.getByTestId('address').textContent).toBe(`/create-app?revise=${PROJECT_ID}&rev=1`);
  });

  it('is forgotten after it is closed', async () => {
    const { person } = resume({ [STATUS]: status({ status: 'completed', revisionString: '1' }) });
    await panel('Success!');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(currentBuild.getState().status).toBe('IDLE');
    expect(storedOperation()).toBeNull();
    expect(toastTexts.at(-1)).toEqual(['Tea, Rev 1, is on Home.']);
    act(() => toastActions.at(-1)?.onChoose());
    expect(screen.getByTestId('address').textContent).toBe(`/create-app?revise=${PROJECT_ID}&rev=1`);
  });

  it('cannot be closed while it runs', async () => {
    resume({ [STATUS]: status({}) });
    const shown = within(await panel('Building App...'));
    expect(shown.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

describe('a build that cannot start', () => {
  it.each([
    [
      'with the server’s text',
      { status: 402, body: { success: false, error: 'You have 3 credits.', code: 'insufficient_credits' } },
      'Failed to start generation',
      'You have 3 credits.',
    ],
    ['with the fallback', broken, 'Failed to start generation', 'An unexpected error occurred.'],
    [
      'beside another one',
      { status: 409, body: { success: false, error: 'Tea is being built.', code: 'build_in_progress' } },
      'BUIDL In Progress',
      'Tea is being built.',
    ],
    [
      'without an operation id',
      { status: 202, body: { success: true } },
      'Failed to start generation',
      'Server did not return an operation ID.',
    ],
  ])('shows the reason: %s', async (_why, response, title, message) => {
    await start({ [CREATE]: response });
    const shown = within(await panel('Error'));
    expect(shown.getByText(title)).toBeVisible();
    expect(shown.getByText(message)).toBeVisible();
    expect(toastTexts).toEqual([[title, message]]);
  });
});

it('a started build is stored with its operation', async () => {
  await start({
    [CREATE]: { status: 202, body: { success: true, operationId: OPERATION_ID, projectId: PROJECT_ID } },
  });
  expect(await panel('Building App...')).toBeVisible();
  expect(JSON.parse(storedOperation() ?? '')).toMatchObject({
    operationId: OPERATION_ID,
    projectNameDisplay: 'Tea',
    isReviseMode: false,
    projectId: PROJECT_ID,
  });
});
