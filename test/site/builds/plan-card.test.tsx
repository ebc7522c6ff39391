import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_PROPOSAL, type Proposal } from '../../../shared/domain/proposal.ts';
import type { BuildRequest } from '../../../web/src/features/builds/build-request.ts';
import { CreatePage } from '../../../web/src/features/builds/components/create-page.tsx';
import { currentBuild } from '../../../web/src/features/builds/current-build.ts';
import { currentProposal } from '../../../web/src/features/builds/proposals/current-proposal.ts';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

const PROPOSAL: Proposal = {
  ...EMPTY_PROPOSAL,
  title: 'Tea',
  summary: 'Times tea.',
  features: ['a timer for each tea', 'a sound at the end'],
  theme: 'dark',
  cssFramework: 'bootstrap',
  typefaces: ['Inter'],
  palette: {
    background: '#101010',
    surface: '#202020',
    text: '#fafafa',
    muted: '#bbbbbb',
    primary: '#1c8a4b',
    accent: '#e2452b',
  },
  named: ['green'],
  cannot: [{ what: 'A notification on the phone', why: 'A closed page cannot send one.' }],
  assumptions: ['Stores: this phone · Others see: nothing'],
};
const CONTRADICTION = { question: 'Ivory or black?', options: ['Ivory', 'Black'], isContradiction: true };
const QUESTION = { question: 'Who may add teas?', options: ['Everyone', 'Only me'], isContradiction: false };

const responseWith = (part: Partial<Proposal> = {}, more: object = {}) => ({
  body: {
    success: true,
    planId: 'plan_0',
    isReady: true,
    isFree: false,
    notes: [],
    proposal: { ...PROPOSAL, ...part },
    ...more,
  },
});
const CONFIG = { 'GET /api/config/public': { body: SITE_CONFIG } };
const PLAN = 'POST /api/plan-app';

let started: BuildRequest[] = [];
beforeEach(() => {
  started = [];
  vi.spyOn(currentBuild, 'start').mockImplementation(async (request) => {
    started.push(request);
    return { status: 'accepted', operationId: 'operation' };
  });
});
afterEach(() => {
  currentProposal.clear();
  vi.restoreAllMocks();
});

async function askForPlan(responses: Parameters<typeof stubApi>[0]) {
  stubApi({ ...CONFIG, ...responses });
  const page = renderPage(<CreatePage />, { path: '/create-app' });
  await page.person.type(screen.getByLabelText('Project Name'), 'Tea');
  await page.person.type(await instructions(), 'a tea timer{Enter}');
  return page;
}
const instructions = () => screen.findByRole('textbox', { name: 'Instructions' });
const card = async () => within(await screen.findByRole('region', { name: 'The plan' }));
const fieldsOf = () => JSON.parse(JSON.stringify(started[0]?.fields ?? null));

describe('the plan of a new app', () => {
  it('comes before the price: features, look, limits and assumptions', async () => {
    await askForPlan({ [PLAN]: responseWith() });
    const plan = await card();
    expect(await plan.findByText('a timer for each tea')).toBeVisible();
    expect(plan.getByRole('img', { name: 'Colors: #101010, #1c8a4b, #e2452b' })).toBeVisible();
    expect(plan.getByText('Inter')).toBeVisible();
    expect(plan.getByText('Dark · Bootstrap · images by Imagen 3')).toBeVisible();
    expect(plan.getByText('Your idea names green, which counts more than the settings.')).toBeVisible();
    expect(plan.getByText('A notification on the phone')).toBeVisible();
    expect(plan.getByText('Stores: this phone · Others see: nothing')).toBeVisible();
    expect(plan.queryByRole('radio')).toBeNull();
    expect(started).toEqual([]);
    expect(await instructions()).toHaveValue('');
  });

  it('is built with its price on the button, and reused', async () => {
    const { person } = await askForPlan({ [PLAN]: responseWith() });
    const plan = await card();
    await plan.findByText('a timer for each tea');
    await person.click(plan.getByRole('button', { name: 'Build the app · 25 credits' }));
    await vi.waitFor(() => expect(started).toHaveLength(1));
    expect(fieldsOf()).toMatchObject({
      userPrompt: 'a tea timer',
      planId: expect.stringMatching(/^plan_[0-9a-z]{26}$/),
    });
    expect(fieldsOf()).not.toHaveProperty('planAnswers');
  });

  it('says shapes where no image source is connected, and free where the app lacks something', async () => {
    const config = { ...SITE_CONFIG, config: { ...SITE_CONFIG.config, imageSources: ['None'] } };
    const note = 'Closest template: Timer. Missing: sound. Free.';
    await askForPlan({
      'GET /api/config/public': { body: config },
      [PLAN]: responseWith({}, { isFree: true, notes: [note] }),
    });
    const plan = await card();
    expect(await plan.findByText(note)).toBeVisible();
    expect(plan.getByText('Dark · Bootstrap · images: shapes')).toBeVisible();
    expect(plan.getByRole('button', { name: 'Build the app · free' })).toBeVisible();
  });

  it('fills while it is written, and need not be waited for', async () => {
    let respond: (() => void) | undefined;
    const written = responseWith({ features: ['a timer for each tea'], palette: undefined }, { isReady: false });
    stubApi({ ...CONFIG });
    const waiting = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const fetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (url.includes('/plans/plan_')) return Response.json(written.body);
      if (!url.endsWith('/plan-app')) return fetch(input, init);
      await waiting;
      return Response.json(responseWith().body);
    });
    const { person } = renderPage(<CreatePage />, { path: '/create-app' });
    await person.type(screen.getByLabelText('Project Name'), 'Tea');
    await person.type(await instructions(), 'a tea timer{Enter}');
    const plan = await card();
    expect(screen.getByRole('region', { name: 'The plan' })).toHaveAttribute('aria-busy', 'true');
    expect(await plan.findByText('a timer for each tea')).toBeVisible();
    expect(plan.queryByText('a sound at the end')).toBeNull();
    await person.click(plan.getByRole('button', { name: 'Build the app · 25 credits' }));
    await vi.waitFor(() => expect(started).toHaveLength(1));
    expect(fieldsOf()).not.toHaveProperty('planId');
    await act(async () => respond?.());
    expect(await plan.findByText('a sound at the end')).toBeVisible();
    expect(screen.getByRole('region', { name: 'The plan' })).toHaveAttribute('aria-busy', 'false');
  });

  it('is not needed: without one, the app is built all the same', async () => {
    const error = 'The plan could not be made. The app can be built without it.';
    const { person } = await askForPlan({
      [PLAN]: { status: 503, body: { success: false, code: 'unavailable', error } },
    });
    const plan = await card();
    expect(await plan.findByText(new RegExp(error.slice(0, 30)))).toBeVisible();
    await person.click(plan.getByRole('button', { name: 'Build the app · 25 credits' }));
    await vi.waitFor(() => expect(started).toHaveLength(1));
    expect(fieldsOf()).not.toHaveProperty('planId');
  });

  it('is asked for again after a failure', async () => {
    const responses: Parameters<typeof stubApi>[0] = { [PLAN]: { status: 500, body: {} } };
    const { person } = await askForPlan(responses);
    const plan = await card();
    stubApi({ ...CONFIG, [PLAN]: responseWith() });
    await person.click(await plan.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('a timer for each tea')).toBeVisible();
  });

  it('gives the idea back when it should change', async () => {
    const { person } = await askForPlan({ [PLAN]: responseWith() });
    await person.click((await card()).getByRole('button', { name: 'Change' }));
    expect(await instructions()).toHaveValue('a tea timer');
    expect(await instructions()).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'The plan' })).toBeNull();
  });

  it('takes an addition into the idea', async () => {
    const { person } = await askForPlan({ [PLAN]: responseWith() });
    await (await card()).findByText('a timer for each tea');
    await person.type(await instructions(), 'in blue');
    await person.click(screen.getByRole('button', { name: /^Plan again/ }));
    expect(await screen.findByText(/a tea timer\s+in blue/)).toBeVisible();
  });

  it('survives a reload of its state', async () => {
    await askForPlan({ [PLAN]: responseWith() });
    await (await card()).findByText('a timer for each tea');
    expect(JSON.parse(sessionStorage.getItem('buidl:plan') ?? '{}')).toMatchObject({
      draft: { prompt: 'a tea timer' },
    });
    act(() => currentProposal.clear());
    expect(sessionStorage.getItem('buidl:plan')).toBeNull();
  });
});

describe('the questions of a plan', () => {
  it('have a default and can be skipped', async () => {
    const { person } = await askForPlan({ [PLAN]: responseWith({ questions: [QUESTION] }) });
    const plan = await card();
    expect(await plan.findByRole('radio', { name: /^Everyone/ })).toBeChecked();
    await person.click(plan.getByRole('button', { name: /^Build the app/ }));
    await vi.waitFor(() => expect(started).toHaveLength(1));
    expect(fieldsOf()).toHaveProperty('planId');
    expect(fieldsOf()).not.toHaveProperty('planAnswers');
  });

  it('join the idea with another answer, chosen with the keyboard', async () => {
    const { person } = await askForPlan({ [PLAN]: responseWith({ questions: [QUESTION] }) });
    const plan = await card();
    (await plan.findByRole('radio', { name: /^Everyone/ })).focus();
    await person.keyboard('{ArrowRight}');
    expect(plan.getByRole('radio', { name: 'Only me' })).toBeChecked();
    await person.click(plan.getByRole('button', { name: /^Build the app/ }));
    await vi.waitFor(() => expect(started).toHaveLength(1));
    expect(fieldsOf()).toMatchObject({ planAnswers: [{ question: 'Who may add teas?', answer: 'Only me' }] });
    expect(fieldsOf()).toHaveProperty('planId');
  });

  it('name contradictions, and the other side needs another plan', async () => {
    const { person } = await askForPlan({ [PLAN]: responseWith({ questions: [CONTRADICTION] }) });
    const plan = await card();
    expect(await plan.findByLabelText('Contradiction:')).toBeVisible();
    await person.click(plan.getByRole('radio', { name: 'Black' }));
    await person.click(plan.getByRole('button', { name: /^Build the app/ }));
    await vi.waitFor(() => expect(started).toHaveLength(1));
    expect(fieldsOf()).toMatchObject({ planAnswers: [{ question: 'Ivory or black?', answer: 'Black' }] });
    expect(fieldsOf()).not.toHaveProperty('planId');
  });
});
