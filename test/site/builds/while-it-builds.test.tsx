import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Revision } from '../../../shared/contract/projects.ts';
import { BuildHost } from '../../../web/src/features/builds/components/build-host.tsx';
import { CreatePage } from '../../../web/src/features/builds/components/create-page.tsx';
import { currentBuild } from '../../../web/src/features/builds/current-build.ts';
import { currentProposal } from '../../../web/src/features/builds/proposals/current-proposal.ts';
import { promptQueue } from '../../../web/src/features/builds/queued-prompt.ts';
import { renderPage, revision, stubApi } from '../../fixtures/render-page.tsx';
import { OPERATION_ID, RUNNING_BUILD, STATUS } from '../../fixtures/running-build.ts';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

type Responses = Parameters<typeof stubApi>[0];

const MAX_TURNS = 5_000;
const PROJECT = `GET /api/projects/${revision.projectId}`;
const ADDRESS = `/create-app?revise=${revision.projectId}&rev=1`;
const accepted = {
  status: 202,
  body: { success: true, operationId: OPERATION_ID, projectId: revision.projectId },
};
const status = (part: object) => ({
  body: {
    ...RUNNING_BUILD,
    projectId: revision.projectId,
    startedAt: new Date().toISOString(),
    ...part,
  },
});
const projectWith = (...revisions: Revision[]) => ({
  body: { success: true, projectId: revision.projectId, revisions },
});
const made = { ...revision, revisionString: '1.1' };

let responses: Responses;
let calls: ReturnType<typeof stubApi>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  responses = {
    'GET /api/config/public': { body: SITE_CONFIG },
    'POST /api/create-app': accepted,
    [`POST /api/revise-app/${revision.projectId}`]: accepted,
    [STATUS]: status({}),
    [PROJECT]: projectWith(revision),
  };
  calls = stubApi(responses);
});
afterEach(() => {
  currentBuild.close();
  promptQueue.forget();
  currentProposal.clear();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Instructions' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
/** Advances the clock by one second, when the first poll of a build is due. */
const firstPoll = () => act(() => vi.advanceTimersByTimeAsync(1_000));
const asked = () => calls.flatMap(({ route, body }) => (/(?:create|revise)-app/.test(route) ? [textOf(body)] : []));

/** Waits without advancing the fake clock, so immediate work such as query updates runs, but no new poll. */
async function untilTrue(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS && !isTrue(); turn += 1) {
    await act(() => vi.advanceTimersByTimeAsync(0));
  }
  expect(isTrue()).toBe(true);
}

function textOf(body: unknown): unknown {
  return body instanceof FormData ? body.get('userPrompt') : Reflect.get(Object(body), 'userPrompt');
}

async function show(path: string): Promise<void> {
  renderPage(
    <>
      <CreatePage />
      <BuildHost />
    </>,
    { path },
  );
  await untilTrue(() => screen.queryByRole('textbox', { name: 'Instructions' }) !== null);
}

async function send(text: string): Promise<void> {
  type(text);
  fireEvent.keyDown(field(), { key: 'Enter' });
  const isBuilding = () => screen.queryByRole('region', { name: 'Building App...' }) !== null;
  const buildButton = () => screen.queryByRole('button', { name: /^Build the app/ });
  await untilTrue(() => isBuilding() || buildButton() !== null);
  // A new app gets a plan first, which the user must accept with this button.
  const button = buildButton();
  if (button) fireEvent.click(button);
  await untilTrue(isBuilding);
}

async function end(part: object): Promise<void> {
  responses[STATUS] = status(part);
  responses[PROJECT] = projectWith(made, revision);
  await firstPoll();
}
const succeed = () => end({ status: 'completed', revisionString: '1.1' });
const fail = () => end({ status: 'failed', error: 'No.' });

describe('text typed while a revision is built', () => {
  it('is kept when the build succeeds', async () => {
    await show(ADDRESS);
    await send('make it green');
    expect(field()).toHaveValue('');
    type('and larger');
    await succeed();
    await untilTrue(() => screen.getByTestId('address').textContent?.endsWith('rev=1.1') === true);
    expect(field()).toHaveValue('and larger');
  });

  it('is appended to the sent prompt when the build fails', async () => {
    await show(ADDRESS);
    await send('make it green');
    type('and larger');
    await fail();
    await untilTrue(() => field().value !== 'and larger');
    expect(field()).toHaveValue('make it green\n\nand larger');
  });
});

describe('text typed while a new app is built', () => {
  const showNew = async () => {
    await show('/create-app');
    fireEvent.change(screen.getByLabelText('Project Name'), { target: { value: 'Focus Tomato' } });
    await send('a timer');
    type('with breaks');
    field().focus();
  };

  it('stays in the prompt of the new app, with the cursor', async () => {
    await showNew();
    responses[PROJECT] = projectWith(revision);
    responses[STATUS] = status({ status: 'completed', revisionString: '1' });
    await firstPoll();
    await untilTrue(() => screen.queryByRole('region', { name: 'Revision Control' }) !== null);
    expect(field()).toHaveValue('with breaks');
    expect(field()).toHaveFocus();
    expect(field().selectionStart).toBe('with breaks'.length);
  });

  it('is appended to the idea when the build fails', async () => {
    await showNew();
    await fail();
    await untilTrue(() => field().value !== 'with breaks');
    expect(field()).toHaveValue('a timer\n\nwith breaks');
  });
});

describe('a queued change', () => {
  const queue = async () => {
    await show(ADDRESS);
    await send('make it green');
    type('and larger');
    fireEvent.click(screen.getByRole('button', { name: 'Build next' }));
    await untilTrue(() => screen.queryByRole('region', { name: 'Next' }) !== null && field().value === '');
  };

  it('is built next, based on the build’s result', async () => {
    await queue();
    expect(field()).toHaveValue('');
    await succeed();
    await untilTrue(() => asked().length === 2);
    expect(asked()).toEqual(['make it green', 'and larger']);
    expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
  });

  it('returns to the prompt when its own build fails, before newer text', async () => {
    await queue();
    await succeed();
    await untilTrue(() => asked().length === 2);
    type('and blue');
    await fail();
    await untilTrue(() => field().value !== 'and blue');
    expect(field()).toHaveValue('and larger\n\nand blue');
  });

  it('stays queued when the build before it fails', async () => {
    await queue();
    await fail();
    await untilTrue(() => field().value !== '');
    expect(field()).toHaveValue('make it green');
    expect(screen.getByRole('region', { name: 'Next' })).toHaveTextContent('and larger');
  });

  it('can be removed without losing newer text', async () => {
    await queue();
    type('and blue');
    fireEvent.click(screen.getByRole('button', { name: 'Move it back to the prompt' }));
    await untilTrue(() => field().value !== 'and blue');
    expect(field()).toHaveValue('and larger\n\nand blue');
    expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
  });
});
