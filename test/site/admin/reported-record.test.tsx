import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportsSection } from '../../../web/src/features/admin/components/reports-section.tsx';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const record = { collection: 'posts', recordId: '0'.repeat(26) };
const report = {
  reportId: `rep_${'0'.repeat(26)}`,
  projectId: revision.projectId,
  projectName: 'Neighbours',
  publishedAppName: 'neighbours',
  isTakenDown: false,
  allowedHosts: [],
  reason: 'hateful',
  details: 'It is about my family.',
  record,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const RECORD = `/api/projects/${revision.projectId}/data/posts/${record.recordId}?space=`;
const found = {
  id: record.recordId,
  value: { text: '<b>Rude</b>' },
  version: 2,
  author: 'vann',
  isMine: false,
  createdAtMs: 0,
  updatedAtMs: 0,
};

async function look(more: object, responses: Parameters<typeof stubApi>[0]) {
  const calls = stubApi({
    'GET /api/admin/reports': { body: { success: true, reports: [{ ...report, ...more }] } },
    ...responses,
  });
  const { person } = renderPage(<ReportsSection />);
  await person.click(await screen.findByRole('button', { name: 'Look at the record of Neighbours' }));
  return { calls, person, dialog: within(screen.getByRole('dialog', { name: 'Reported Record' })) };
}

describe('a report of a record', () => {
  it('shows the record as text, and removes it after a confirmation', async () => {
    const { calls, person, dialog } = await look(
      {},
      {
        [`GET ${RECORD}live`]: { body: { success: true, record: found } },
        [`DELETE ${RECORD}live`]: { body: { success: true } },
      },
    );
    expect(await dialog.findByRole('figure', { name: 'Record' })).toHaveTextContent('<b>Rude</b>');
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Remove Record' }));
    await expect.poll(() => toastTexts).toEqual([['The record was removed.']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a preview is looked up in preview data, and says when it is deleted', async () => {
    const { dialog } = await look(
      { revisionString: '1' },
      {
        [`GET ${RECORD}preview`]: { status: 404, body: { success: false, code: 'not_found', error: 'No.' } },
      },
    );
    expect(await dialog.findByText('The record is gone. You can dismiss the report.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Remove Record' })).toBeDisabled();
  });

  it('stays open when the removal fails', async () => {
    const { person, dialog } = await look(
      {},
      {
        [`GET ${RECORD}live`]: { body: { success: true, record: found } },
        [`DELETE ${RECORD}live`]: {
          status: 503,
          body: { success: false, code: 'unavailable', error: 'Busy.' },
        },
      },
    );
    await dialog.findByRole('figure', { name: 'Record' });
    await person.click(dialog.getByRole('button', { name: 'Remove Record' }));
    await expect.poll(() => toastTexts).toEqual([[expect.any(String), 'Busy.']]);
    expect(dialog.getByRole('figure', { name: 'Record' })).toBeVisible();
  });
});
