import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DataPanel } from '../../../web/src/features/app-data/components/data-panel.tsx';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';
import { ann, DATA, LIVE, overview, refusal, withScores } from '../../fixtures/stored-scores.ts';

describe('the data of an app', () => {
  it('is shown with counts, limits and readable rules', async () => {
    stubApi(withScores);
    renderPage(<DataPanel revision={revision} />);
    const item = await screen.findByRole('button', { name: /^scores/ });
    expect(item).toHaveTextContent('2 records · 80 B');
    expect(item).toHaveTextContent('1 waits for approval');
    expect(item).toHaveTextContent('Everyone sees the records. Everyone may add.');
    expect(screen.getByText('of 10,000')).toBeVisible();
    expect(screen.getByText('of 10,000 free')).toBeVisible();
    expect(screen.getByRole('img', { name: '12 changes in 1 days, at most 12 changes a day.' })).toBeVisible();
  });

  it('has an empty state, and shows why it cannot be read', async () => {
    const responses: Parameters<typeof stubApi>[0] = {
      [LIVE]: refusal('unavailable', 503),
      [`GET ${DATA}?space=preview&revisionString=1`]: { body: { ...overview, collections: [], records: 0 } },
    };
    stubApi(responses);
    const { person } = renderPage(<DataPanel revision={revision} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The data could not be loaded.');
    responses[LIVE] = { body: { ...overview, collections: [], records: 0 } };
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'No data yet' })).toBeVisible();
    await person.click(screen.getByRole('radio', { name: 'Preview' }));
    expect(await screen.findByText(/What previews wrote. It is deleted 7 days/)).toBeVisible();
  });

  it('says that changes are paused while the bank is empty', async () => {
    stubApi({ [LIVE]: { body: { ...overview, operationsThisMonth: 11_000, creditsThisMonth: 1 } } });
    const usageControls = { ...revision.usageControls, appWalletBalance: 0 };
    renderPage(<DataPanel revision={{ ...revision, usageControls }} />);
    expect(await screen.findByText('Changes are paused: the bank of the app is empty')).toBeVisible();
  });
});

describe('records that visitors reported', () => {
  const reported = [{ collection: 'scores', record: ann, reports: 2, reportedAtMs: 0 }];
  const RECORD = `DELETE ${DATA}/scores/${ann.id}`;

  it('are deleted after a confirmation', async () => {
    const responses: Parameters<typeof stubApi>[0] = {
      [LIVE]: { body: { ...overview, reported } },
      [RECORD]: refusal('unavailable', 503),
    };
    const calls = stubApi(responses);
    const { person } = renderPage(<DataPanel revision={revision} />);
    const section = within(await screen.findByRole('region', { name: 'Reported by visitors' }));
    expect(section.getByRole('listitem')).toHaveTextContent('Ann2 reportsscores');
    await person.click(section.getByRole('button', { name: 'Delete Ann' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect.poll(() => toastTexts).toEqual([['The record was not deleted.', 'No.']]);
    responses[RECORD] = { body: { success: true } };
    responses[LIVE] = { body: overview };
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reported by visitors' })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('are kept on request', async () => {
    const responses: Parameters<typeof stubApi>[0] = {
      [LIVE]: { body: { ...overview, reported } },
      [`${RECORD}/reports`]: { body: { success: true } },
    };
    const calls = stubApi(responses);
    const { person } = renderPage(<DataPanel revision={revision} />);
    const keep = await screen.findByRole('button', { name: 'Keep Ann' });
    responses[LIVE] = { body: overview };
    await person.click(keep);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reported by visitors' })).toBeNull());
    expect(calls.filter(({ route }) => route === `${RECORD}/reports`)).toHaveLength(1);
  });
});

describe('the import dialog', () => {
  it('shows a file’s records, imports them, and continues after a failure', async () => {
    const IMPORT = `POST ${DATA}/scores`;
    const responses: Parameters<typeof stubApi>[0] = {
      ...withScores,
      [IMPORT]: refusal('unavailable', 503),
    };
    const calls = stubApi(responses);
    const { person } = renderPage(<DataPanel revision={revision} />);
    await person.click(await screen.findByRole('button', { name: /^scores/ }));
    await person.click(await screen.findByRole('button', { name: 'Import' }));
    const file = new File(['name,points\nCid,5\nDora,1,2\n'], 'scores.csv', { type: 'text/csv' });
    await person.upload(await screen.findByLabelText('File'), file);
    expect(await screen.findByRole('list', { name: 'Problems' })).toHaveTextContent('Line 3');
    expect(screen.getByRole('combobox', { name: 'points' })).toHaveValue('number');
    await person.selectOptions(screen.getByRole('combobox', { name: 'points' }), 'Text');
    await person.click(screen.getByRole('button', { name: 'Import 1 Record' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It was at Line 2 to Line 2.');
    responses[IMPORT] = { body: { success: true, added: 1 } };
    await person.click(screen.getByRole('button', { name: 'Go On' }));
    expect(await screen.findByText('1 record was added.')).toBeVisible();
    const sent = calls.filter(({ route }) => route === IMPORT).map(({ body }) => body);
    expect(sent).toMatchObject([{ values: [{ name: 'Cid', points: '5' }] }, {}]);
    expect(sent[0]).toEqual(sent[1]);
  });
});
