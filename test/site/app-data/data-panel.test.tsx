import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
import type { DataOverview } from '../../../shared/contract/data-overview.ts';
import { POLICY_PRESETS } from '../../../shared/domain/app-data/data-policy.ts';
import { DataPanel } from '../../../web/src/features/app-data/components/data-panel.tsx';
import { UNDO_MS } from '../../../web/src/features/app-data/use-delayed-removals.ts';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const DATA = `/api/projects/${revision.projectId}/data`;
const LIVE = `GET ${DATA}?space=live`;
const SCORES = `GET ${DATA}/scores?space=live&isPending=false&limit=50`;

const ann: AppRecord = {
  id: '0'.repeat(26),
  value: { name: 'Ann', points: 120 },
  version: 3,
  author: 'v7k2mabcdefghjkmnpqrs',
  isMine: false,
  createdAtMs: 0,
  updatedAtMs: 0,
};
const bob: AppRecord = { ...ann, id: '1'.repeat(26), value: { name: 'Bob', points: 90 }, isPending: true };

const overview: DataOverview & { success: true } = {
  success: true,
  collections: [
    {
      name: 'scores',
      policy: POLICY_PRESETS.shared,
      isDeclared: true,
      records: 2,
      bytes: 80,
      pendingRecords: 1,
    },
  ],
  records: 2,
  bytes: 80,
  operationsThisMonth: 12,
  creditsThisMonth: 0,
  approvesFirst: false,
  reported: [],
  days: [{ day: '2026-11-20', operations: 12, credits: 0 }],
};
const page = (records: AppRecord[]) => ({ body: { success: true, records } });
const withScores = { [LIVE]: { body: overview }, [SCORES]: page([ann, bob]) };
const refusal = (code: string, status: number, more: object = {}) => ({
  status,
  body: { success: false, code, error: 'No.', ...more },
});

async function openScores(responses: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({ ...withScores, ...responses });
  const { person } = renderPage(<DataPanel revision={revision} />);
  await person.click(await screen.findByRole('button', { name: /^scores/ }));
  await screen.findByRole('table', { name: 'Records of scores' });
  return { calls, person };
}

afterEach(() => vi.useRealTimers());

describe('the data of an app', () => {
  it('is shown with counts, limits and rules in plain words', async () => {
    stubApi(withScores);
    renderPage(<DataPanel revision={revision} />);
    const item = await screen.findByRole('button', { name: /^scores/ });
    expect(item).toHaveTextContent('2 records · 80 B');
    expect(item).toHaveTextContent('1 waits for approval');
    expect(item).toHaveTextContent('Everyone sees the records. Everyone may add.');
    expect(screen.getByText('of 10,000')).toBeVisible();
    expect(screen.getByText('of 10,000 free')).toBeVisible();
    expect(
      screen.getByRole('img', { name: '12 changes in 1 days, at most 12 changes a day.' }),
    ).toBeVisible();
  });

  it('says that there is none, and why it could not be read', async () => {
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

  it('says that changes pause when the bank is empty', async () => {
    stubApi({ [LIVE]: { body: { ...overview, operationsThisMonth: 11_000, creditsThisMonth: 1 } } });
    const usageControls = { ...revision.usageControls, appWalletBalance: 0 };
    renderPage(<DataPanel revision={{ ...revision, usageControls }} />);
    expect(await screen.findByText('Changes are paused: the bank of the app is empty')).toBeVisible();
  });

  it('has a switch that makes new records wait', async () => {
    const calls = stubApi({ ...withScores, [`POST ${DATA}`]: { body: { success: true } } });
    const { person } = renderPage(<DataPanel revision={revision} />);
    await person.click(await screen.findByRole('switch', { name: /^Approve first/ }));
    await expect.poll(() => toastTexts).toEqual([['New records wait for your approval.']]);
    expect(calls.find(({ route }) => route === `POST ${DATA}`)?.body).toEqual({ approvesFirst: true });
  });
});

describe('records that visitors reported', () => {
  const reported = [{ collection: 'scores', record: ann, reports: 2, reportedAtMs: 0 }];
  const RECORD = `DELETE ${DATA}/scores/${ann.id}`;

  it('are deleted behind a confirmation', async () => {
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

  it('are kept', async () => {
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

describe('the records of a collection', () => {
  it('are searched within the page', async () => {
    const { person } = await openScores();
    await person.type(screen.getByRole('searchbox', { name: 'Search this page' }), 'BOB');
    expect(screen.queryByRole('rowheader', { name: 'Ann' })).toBeNull();
    await person.type(screen.getByRole('searchbox'), 'by');
    expect(screen.getByRole('status')).toHaveTextContent('No record on this page has that.');
  });

  it('come page by page, each from its beginning', async () => {
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scrolledTo.mockRestore());
    const { person } = await openScores({
      [SCORES]: { body: { success: true, records: [ann], nextCursor: 'c2' } },
      [SCORES.replace('&limit', '&cursor=c2&limit')]: page([bob]),
    });
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('rowheader', { name: /Bob/ })).toBeVisible();
    expect(screen.getByText('Page 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(scrolledTo).toHaveBeenCalledOnce();
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByRole('rowheader', { name: 'Ann' })).toBeVisible();
  });

  it('are approved', async () => {
    const { calls, person } = await openScores({
      [`POST ${DATA}/scores/${bob.id}`]: { body: { success: true, record: bob } },
    });
    await person.click(screen.getByRole('button', { name: 'Approve Bob' }));
    await expect.poll(() => toastTexts).toEqual([['The record was approved.']]);
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
      ifVersion: 3,
      isApproved: true,
    });
  });

  it('are deleted after a while in which that can be undone', async () => {
    const { calls, person } = await openScores({
      [`DELETE ${DATA}/scores/${ann.id}?space=live`]: { body: { success: true } },
    });
    const removals = () => calls.filter(({ route }) => route.startsWith('DELETE')).length;
    await person.click(screen.getByRole('button', { name: 'Delete Ann' }));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Delete Ann' })).toHaveFocus();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    screen.getByRole('button', { name: 'Delete Ann' }).click();
    await act(() => vi.advanceTimersByTimeAsync(UNDO_MS - 1_000));
    expect(removals()).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(removals()).toBe(1));
  });

  it('are deleted at once when the list is left', async () => {
    const { calls, person } = await openScores({
      [`DELETE ${DATA}/scores/${ann.id}?space=live`]: { body: { success: true } },
    });
    await person.click(screen.getByRole('button', { name: 'Delete Ann' }));
    await person.click(screen.getByRole('button', { name: 'All collections' }));
    await waitFor(() => expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(true));
  });

  it('are all deleted behind a confirmation', async () => {
    const { calls, person } = await openScores({
      [`DELETE ${DATA}/scores?space=live`]: { body: { success: true, isEmpty: true } },
    });
    await person.click(screen.getByRole('button', { name: 'Delete all records' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/^2 records of “scores” will be deleted/)).toBeVisible();
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Delete All' }));
    await expect.poll(() => toastTexts).toEqual([['All records were deleted.']]);
  });
});

describe('the editor of a record', () => {
  const SAVE = `POST ${DATA}/scores/${ann.id}`;
  const field = () => screen.getByRole('textbox', { name: 'Record as JSON' });

  async function edit(person: Awaited<ReturnType<typeof openScores>>['person'], json: string) {
    await person.click(screen.getByRole('button', { name: 'Edit Ann' }));
    await person.clear(field());
    await person.click(field());
    await person.paste(json);
    await person.click(screen.getByRole('button', { name: 'Save' }));
  }

  it.each([
    ['{"name": }', /^This is not valid JSON/],
    ['[1]', 'A record is an object in braces, with a name for each value.'],
    ['{"prototype": 1}', 'A record cannot have a field named prototype.'],
  ])('says at the field what is wrong with %s', async (json, problem) => {
    const { calls, person } = await openScores();
    await edit(person, json);
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    expect(field()).toHaveAccessibleDescription(problem);
    expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  });

  it('shows both values of a conflict, and saves over the newer one', async () => {
    const newer = { ...ann, version: 4, value: { name: 'Ann', points: 200 } };
    const responses = { [SAVE]: refusal('conflict', 409, { current: newer }) };
    const { calls, person } = await openScores(responses);
    await edit(person, '{"name": "Anne", "points": 120}');
    const yours = await screen.findByRole('figure', { name: 'Yours' });
    expect(yours).toHaveTextContent('"Anne"');
    expect(screen.getByRole('figure', { name: 'Now, version 4' })).toHaveTextContent('200');
    stubApi({ ...withScores, [SAVE]: { body: { success: true, record: newer } } });
    await person.click(screen.getByRole('button', { name: 'Save Mine' }));
    await expect.poll(() => toastTexts).toEqual([['The record was saved.']]);
    expect(calls.filter(({ route }) => route === SAVE).map(({ body }) => body)).toMatchObject([
      { ifVersion: 3 },
    ]);
  });

  it('goes on with the newer value of a conflict', async () => {
    const newer = { ...ann, version: 4, value: { name: 'Ann', points: 200 } };
    const { person } = await openScores({ [SAVE]: refusal('conflict', 409, { current: newer }) });
    await edit(person, '{"name": "Anne"}');
    await person.click(await screen.findByRole('button', { name: 'Take the newer one' }));
    expect(field()).toHaveValue(JSON.stringify(newer.value, null, 2));
    expect(screen.queryByRole('figure', { name: 'Yours' })).toBeNull();
  });
});

describe('what is typed into the editor of a record', () => {
  const field = () => screen.getByRole('textbox', { name: 'Record as JSON' });

  it('stays when the data cannot be read again', async () => {
    const responses: Parameters<typeof stubApi>[0] = { ...withScores };
    stubApi(responses);
    const { person } = renderPage(<DataPanel revision={revision} />);
    await person.click(await screen.findByRole('button', { name: /^scores/ }));
    await person.click(await screen.findByRole('button', { name: 'Edit Ann' }));
    await person.type(field(), 'typed');
    for (const route of [LIVE, SCORES]) responses[route] = refusal('unavailable', 503);
    screen.getByRole('button', { name: 'Read again', hidden: true }).click();
    expect(await screen.findByText('The data could not be loaded.')).toBeInTheDocument();
    expect(field()).toHaveValue(`${JSON.stringify(ann.value, null, 2)}typed`);
  });

  it('stays when the record was deleted, and with it the last of its collection', async () => {
    const SAVE = `POST ${DATA}/scores/${ann.id}`;
    const responses: Parameters<typeof stubApi>[0] = { ...withScores, [SAVE]: refusal('not_found', 404) };
    stubApi(responses);
    const { person } = renderPage(<DataPanel revision={revision} />);
    await person.click(await screen.findByRole('button', { name: /^scores/ }));
    await person.click(await screen.findByRole('button', { name: 'Edit Ann' }));
    await person.clear(field());
    await person.type(field(), '{{}');
    responses[LIVE] = { body: { ...overview, collections: [], records: 0 } };
    responses[SCORES] = page([]);
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your text is only here.');
    expect(await screen.findByText('This collection is empty.')).toBeInTheDocument();
    expect(field()).toHaveValue('{}');
  });
});

describe('the import dialog', () => {
  it('reviews a file, imports it, and goes on after a failure', async () => {
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
