import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DataRemoval } from '../../../shared/contract/data-removal.ts';
import { DataPanel } from '../../../web/src/features/app-data/components/data-panel.tsx';
import { renderPage, revision, stubApi, toastActions, toastTexts } from '../../fixtures/render-page.tsx';
import { ann, LIVE, overview, page, REMOVALS, refusal, SCORES, withScores } from '../../fixtures/stored-scores.ts';

type Responses = Parameters<typeof stubApi>[0];

const LIKE = `likeCollection=scores&likeRecordId=${ann.id}`;
const countOf = (query: string) => `GET ${REMOVALS}/count?${query}`;
const VISITORS = countOf(`collection=scores&${LIKE}&sameVisitor=true&sameNetwork=false`);
const NETWORKS = countOf(`collection=scores&${LIKE}&sameVisitor=false&sameNetwork=true`);
const counted = (records: number, visitors: number, isNetworkKnown = true) => ({
  body: { success: true, records, bytes: records * 40, visitors, isNetworkKnown },
});
const removal: DataRemoval = {
  removalId: 'removal-1',
  status: 'removed',
  collection: 'scores',
  untilMs: 0,
  sameVisitor: true,
  sameNetwork: false,
  records: 37,
  bytes: 1_480,
  startedAtMs: 0,
  restorableUntilMs: 7 * 24 * 60 * 60_000,
};
const step = (changed: Partial<DataRemoval>, isDone: boolean) => ({
  body: { success: true, removal: { ...removal, ...changed }, isDone },
});

async function openDialog(more: Responses) {
  const responses: Responses = { ...withScores, ...more };
  const calls = stubApi(responses);
  const { person } = renderPage(<DataPanel revision={revision} />);
  await person.click(await screen.findByRole('button', { name: /^scores/ }));
  await person.click(await screen.findByRole('button', { name: 'More for Ann' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Remove more like this…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove More Like This' }));
  return { person, calls, responses, dialog };
}

describe('the dialog that removes more records like one', () => {
  it('counts before it removes, removes in several calls, and offers to undo it', async () => {
    const REMOVE = `POST ${REMOVALS}`;
    const RESTORE = `POST ${REMOVALS}/removal-1/restore`;
    const { person, calls, responses, dialog } = await openDialog({
      [VISITORS]: counted(5, 1),
      [NETWORKS]: counted(37, 2),
      [REMOVE]: refusal('unavailable', 503),
      [RESTORE]: step({ status: 'restored', records: 0 }, true),
    });
    expect(await dialog.findByText('5 records of 1 visitor')).toBeVisible();
    await person.click(dialog.getByRole('checkbox', { name: 'By the same visitor' }));
    expect(dialog.getByText('Choose a time, the visitor or the network.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await person.click(dialog.getByRole('checkbox', { name: /^From the same network/ }));
    expect(await dialog.findByText('37 records of 2 visitors')).toBeVisible();
    const sent = () => calls.filter(({ route }) => route === REMOVE);
    expect(sent()).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await expect.poll(() => toastTexts).toEqual([['Not all records were removed.', 'No.']]);
    const parts = [step({ status: 'removing', records: 20 }, false), step({}, true)];
    Object.defineProperty(responses, REMOVE, { get: () => parts.shift() });
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toHaveLength(3);
    expect(new Set(sent().map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(sent()[0]?.body).toMatchObject({ collection: 'scores', likeRecordId: ann.id, sameNetwork: true });
    expect(toastTexts.at(-1)?.[0]).toBe('37 records were removed.');
    expect(toastActions[0]?.label).toBe('Undo');
    act(() => toastActions[0]?.onChoose());
    await expect.poll(() => toastTexts.at(-1)).toEqual(['The records were restored.']);
  });

  it('removes nothing while no record matches, or the count is not known', async () => {
    const { person, calls, responses, dialog } = await openDialog({ [VISITORS]: refusal('unavailable', 503) });
    expect(await dialog.findByRole('alert')).toHaveTextContent('The records could not be counted.');
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    responses[VISITORS] = counted(0, 0, false);
    await person.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('No record matches.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(dialog.getByRole('checkbox', { name: /^From the same network/ })).toBeDisabled();
    expect(dialog.getByText('The network of this record is not known.')).toBeVisible();
    expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is limited to a time, and can cover all collections', async () => {
    const { person, dialog } = await openDialog({
      [VISITORS]: counted(5, 1),
      [countOf(`collection=scores&sinceMs=0&${LIKE}&sameVisitor=true&sameNetwork=false`)]: counted(4, 1),
      [countOf(`sinceMs=0&${LIKE}&sameVisitor=true&sameNetwork=false`)]: counted(9, 1),
    });
    const [sinceRecord] = dialog.getAllByRole('option', { name: /^Since this record/ });
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Added' }), sinceRecord ?? '');
    expect(await dialog.findByText('4 records of 1 visitor')).toBeVisible();
    await person.click(dialog.getByRole('checkbox', { name: 'In all collections, not only in “scores”' }));
    expect(await dialog.findByText('9 records of 1 visitor')).toBeVisible();
  });
});

describe('the list of what was removed', () => {
  it('says what it was and until when it can be restored, and restores it', async () => {
    const RESTORE = `POST ${REMOVALS}/removal-1/restore`;
    const responses: Responses = {
      ...withScores,
      [LIVE]: { body: { ...overview, removals: [removal] } },
      [RESTORE]: refusal('conflict', 409),
    };
    stubApi(responses);
    const { person } = renderPage(<DataPanel revision={revision} />);
    const section = within(await screen.findByRole('region', { name: 'Removed' }));
    const item = await section.findByRole('listitem');
    expect(item).toHaveTextContent('37 records · 1.4 KB');
    expect(item).toHaveTextContent('From “scores”. By one visitor.');
    expect(item).toHaveTextContent(/You can restore it until Jan 8, 1970/);
    await person.click(section.getByRole('button', { name: 'Restore 37 records' }));
    await expect.poll(() => toastTexts).toEqual([['Not all records were restored.', 'No.']]);
    responses[RESTORE] = step({ status: 'restored', records: 0 }, true);
    responses[LIVE] = { body: overview };
    await person.click(section.getByRole('button', { name: 'Restore 37 records' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Removed' })).toBeNull());
    expect(toastTexts.at(-1)).toEqual(['The records were restored.']);
  });

  it('cannot be extended in a preview', async () => {
    stubApi({
      ...withScores,
      [LIVE.replace('live', 'preview&revisionString=1')]: { body: overview },
      [SCORES.replace('live', 'preview&revisionString=1')]: page([ann]),
    });
    const { person } = renderPage(<DataPanel revision={revision} />);
    await person.click(await screen.findByRole('radio', { name: 'Preview' }));
    await person.click(await screen.findByRole('button', { name: /^scores/ }));
    await screen.findByRole('button', { name: 'Delete Ann' });
    expect(screen.queryByRole('button', { name: 'More for Ann' })).toBeNull();
  });
});
