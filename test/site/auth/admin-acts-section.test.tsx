import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changesProject } from '../../../shared/contract/changes-project.ts';
import { readsProject } from '../../../shared/contract/reads-project.ts';
import { contract } from '../../../shared/contract/routes.ts';
import { ACTIVITY_CALLS } from '../../../shared/messages/activity.ts';
import { AdminActsSection } from '../../../web/src/features/auth/components/admin-acts-section.tsx';
import { ROUTE_IDS } from '../../fixtures/example-requests.ts';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

const LIST = 'GET /api/auth/activity?by=admins&limit=20';
const act = {
  activityId: 'act_1',
  at: '2026-11-20T10:12:00.000Z',
  call: 'setAllowedHosts',
  projectId: `prj_${'a'.repeat(26)}`,
  adminUsername: 'bea',
};

function open(body: object, status = 200) {
  stubApi({ [LIST]: { status, body } });
  return renderPage(<AdminActsSection />);
}

describe('the access by admins', () => {
  it('name the admin, the change and the project, also for a call that this site does not know', async () => {
    open({ success: true, activity: [act, { ...act, activityId: 'act_2', call: 'newCall' }] });
    const rows = within(await screen.findByRole('list', { name: 'Access by admins' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('bea changed the hosts that your app may reach');
    expect(rows[0]).toHaveTextContent(act.projectId);
    expect(rows[1]).toHaveTextContent('bea accessed your app');
  });

  it('have an empty state', async () => {
    open({ success: true, activity: [] });
    expect(await screen.findByText('No admin changed or looked at anything.')).toBeVisible();
  });

  it('show an error when they cannot be loaded', async () => {
    open({ success: false, error: 'Please try later.', code: 'internal', requestId: '1' }, 400);
    expect(await screen.findByRole('alert')).toHaveTextContent('The access by admins could not be loaded');
  });

  it('have a text for every call that changes or reads a project', () => {
    const calls = ROUTE_IDS.filter((id) => changesProject(id, contract[id]) || readsProject(id, contract[id]));
    // Further calls, whose handlers write the admin's access to the log themselves.
    const others = [
      'returnBuild',
      'setShowcaseStatus',
      'setTakenDown',
      'cancelAnyOperation',
      'getAppDocument',
      'getUser',
    ];
    expect(Object.keys(ACTIVITY_CALLS).toSorted()).toEqual([...calls, ...others].toSorted());
  });
});
