import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RouteResponse } from '../../../shared/contract/routes.ts';
import { ReturnsSection } from '../../../web/src/features/admin/components/returns-section.tsx';
import { renderPage, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

type Returned = RouteResponse<'listReturns'>['returns'][number];

const OPERATION_ID = `op_${'0'.repeat(26)}`;
const LIST = 'GET /api/admin/returns';
const CLOSE = `POST /api/admin/returns/${OPERATION_ID}/close`;
const returned: Returned = {
  operationId: OPERATION_ID,
  ownerPublicKey: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  ownerUsername: 'ada',
  mode: 'advanced',
  projectName: 'Bill splitter',
  idea: 'split a restaurant bill among friends',
  reason: '<img src=x> The total stays 0.',
  credits: 25,
  features: [{ name: 'Adds prices', outcome: 'shown' }],
  returnedAt: '2026-11-26T10:00:00.000Z',
};

it('shows what the user says beside what the check said, as plain text, and closes the case', async () => {
  const calls = stubApi({
    [LIST]: { body: { success: true, returns: [returned] } },
    [CLOSE]: { body: { success: true } },
  });
  const { person } = renderPage(<ReturnsSection />);
  const list = within(await screen.findByRole('list', { name: 'Returned builds' }));
  expect(list.getByText('“<img src=x> The total stays 0.”')).toBeTruthy();
  expect(list.getByText('Asked for: split a restaurant bill among friends')).toBeTruthy();
  expect(list.getByText('Shown: Adds prices')).toBeTruthy();
  expect(list.getByText('25 credits')).toBeTruthy();
  await person.click(list.getByRole('button', { name: 'Close the case of Bill splitter' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Close Case' }));
  await person.type(dialog.getByLabelText('Reason'), 'The check missed it.');
  await person.type(dialog.getByLabelText(/password/i), 'secret');
  stubApi({ [LIST]: { body: { success: true, returns: [] } }, [CLOSE]: { body: { success: true } } });
  await person.click(dialog.getByRole('button', { name: 'Close Case' }));
  await waitFor(() => expect(toastTexts).toEqual([['The case was closed.']]));
  expect(await screen.findByText('No return waits for a look.')).toBeTruthy();
  expect(calls.some(({ route }) => route === LIST)).toBe(true);
});
