import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { recordsActivity } from '../../../shared/contract/records-activity.ts';
import { contract } from '../../../shared/contract/routes.ts';
import { OWN_ACTIVITY_CALLS } from '../../../shared/messages/activity.ts';
import { ActivityPage } from '../../../web/src/features/auth/components/activity-page.tsx';
import { ROUTE_IDS } from '../../fixtures/example-requests.ts';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

const LIST = 'GET /api/auth/activity?by=user&limit=20';
const NEXT = 'GET /api/auth/activity?by=user&limit=20&cursor=more';
const ADMINS = 'GET /api/auth/activity?by=admins&limit=20';
const none = { status: 200, body: { success: true, activity: [] } };
const login = {
  activityId: 'a',
  at: '2026-11-20T10:12:00.000Z',
  call: 'login',
  keyPreview: 'Ab3dE6gH',
  network: '203.0.113.0/24',
  client: 'Firefox, Windows',
};
const publish = {
  activityId: 'b',
  at: '2026-11-20T09:12:00.000Z',
  call: 'publishProject',
  projectId: `prj_${'a'.repeat(26)}`,
  keyName: 'Nightly builds',
  times: 3,
};

function open(body: object, status = 200) {
  stubApi({ [LIST]: { status, body }, [ADMINS]: none, [NEXT]: none });
  return renderPage(<ActivityPage />);
}

const rowsOf = async () => within(await screen.findByRole('list', { name: 'Your activity' })).getAllByRole('listitem');

describe('the activity page', () => {
  it('names what was done, by which session or key, from where, and how often', async () => {
    open({ success: true, activity: [login, publish, { ...publish, activityId: 'c', call: 'newCall' }] });
    const [first, second, third] = await rowsOf();
    expect(first).toHaveTextContent('Logged in');
    expect(first).toHaveTextContent('Session buidl_Ab3dE6gH… · Firefox, Windows · from 203.0.113.0/24');
    expect(second).toHaveTextContent('Published an app or took it offline');
    expect(second).toHaveTextContent('API key “Nightly builds”');
    expect(second).toHaveTextContent('3 times within the hour');
    expect(second).toHaveTextContent(publish.projectId);
    expect(third).toHaveTextContent('Made another change');
    expect(await screen.findByText('No admin changed or looked at anything.')).toBeVisible();
  });

  it('names the app by its name, and says when it is gone', async () => {
    const { projectId } = publish;
    const activity = [
      { ...publish, activityId: '1', projectName: 'Chess club' },
      { ...publish, activityId: '2', projectName: null },
      { ...publish, activityId: '3' },
    ];
    open({ success: true, activity });
    const [named, gone, foreign] = await rowsOf();
    expect(named).toHaveTextContent('Chess club');
    expect(named).not.toHaveTextContent(projectId);
    expect(gone).toHaveTextContent(`An app that was deleted or never finished ${projectId}`);
    expect(foreign).toHaveTextContent(projectId);
  });

  it('loads more on demand, with the keyboard', async () => {
    stubApi({
      [LIST]: { status: 200, body: { success: true, activity: [login], nextCursor: 'more' } },
      [NEXT]: { status: 200, body: { success: true, activity: [publish] } },
      [ADMINS]: none,
    });
    renderPage(<ActivityPage />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    more.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Published an app or took it offline')).toBeVisible();
  });

  it('has an empty state, and a loading state', async () => {
    open({ success: true, activity: [] });
    expect(screen.getAllByRole('status').length).toBeGreaterThan(0);
    expect(await screen.findByText('Nothing yet')).toBeVisible();
  });

  it('shows an error when it cannot be loaded', async () => {
    open({ success: false, error: 'Please try later.', code: 'internal', requestId: '1' }, 400);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your activity could not be loaded');
  });

  it('has a text for every call that is recorded', () => {
    expect(Object.keys(OWN_ACTIVITY_CALLS).toSorted()).toEqual(
      ['login', ...ROUTE_IDS.filter((id) => recordsActivity(id, contract[id]))].toSorted(),
    );
  });
});
