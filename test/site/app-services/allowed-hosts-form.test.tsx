import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppBankDialog } from '../../../web/src/features/app-services/components/app-bank-dialog.tsx';
import { renderPage, revision, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';

const PROJECT = `/api/projects/${revision.projectId}`;
const project = { body: { success: true, projectId: revision.projectId, revisions: [revision] } };

function renderDialog(publicKey = user.publicKey) {
  const allowed = { ...revision, allowedHosts: ['api.example.com'] };
  return renderPage(<AppBankDialog revision={allowed} onClose={() => {}} />, {
    session: { state: { status: 'authenticated', apiKey: 'key', user: { ...user, publicKey } } },
  });
}

it('shows the allowed hosts and saves changes', async () => {
  const calls = stubApi({
    [`GET ${PROJECT}`]: project,
    [`POST ${PROJECT}/allowed-hosts`]: { body: { success: true } },
  });
  const { person } = renderDialog();
  const field = screen.getByLabelText('Allowed hosts', { selector: 'input' });
  expect(field).toHaveValue('api.example.com');
  await person.type(field, ', Maps.Example.org{Enter}');
  await expect.poll(() => toastTexts).toEqual([['The settings were saved.', 'Focus Tomato']]);
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    allowedHosts: ['api.example.com', 'maps.example.org'],
  });
  expect(field).toHaveValue('api.example.com, maps.example.org');
});

it('shows the problem of a host, and sends nothing', async () => {
  const calls = stubApi({ [`GET ${PROJECT}`]: project });
  const { person } = renderDialog();
  await person.type(screen.getByLabelText('Allowed hosts', { selector: 'input' }), ' 10.0.0.1');
  await person.click(screen.getByRole('button', { name: 'Save Hosts' }));
  await expect.poll(() => toastTexts.flat().join()).toContain('Please give the name of a host');
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
});

it('is hidden from other users', () => {
  stubApi({ [`GET ${PROJECT}`]: project });
  renderDialog('9'.repeat(44));
  expect(screen.queryByRole('button', { name: 'Save Hosts' })).toBeNull();
});
