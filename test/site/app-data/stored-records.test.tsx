import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DataPanel } from '../../../web/src/features/app-data/components/data-panel.tsx';
import { UNDO_MS } from '../../../web/src/features/app-data/use-undoable-removals.ts';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';
import { ann, bob, DATA, LIVE, overview, page, refusal, SCORES, withScores } from '../../fixtures/stored-scores.ts';

async function openScores(responses: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({ ...withScores, ...responses });
  const { person } = renderPage(<DataPanel revision={revision} />);
  await person.click(await screen.findByRole('button', { name: /^scores/ }));
  await screen.findByRole('table', { name: 'Records of scores' });
  return { calls, person };
}

afterEach(() => vi.useRealTimers());

describe('the records of a collection', () => {
  it('are paginated, each page from its top', async () => {
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

  it('are deleted after a delay with undo', async () => {
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

  it('are all deleted after a confirmation', async () => {
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
  ])('shows a problem at its field: %s', async (json, problem) => {
    const { calls, person } = await openScores();
    await edit(person, json);
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    expect(field()).toHaveAccessibleDescription(problem);
    expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  });

  it('can continue with the newer value of a conflict', async () => {
    const newer = { ...ann, version: 4, value: { name: 'Ann', points: 200 } };
    const { person } = await openScores({ [SAVE]: refusal('conflict', 409, { current: newer }) });
    await edit(person, '{"name": "Anne"}');
    await person.click(await screen.findByRole('button', { name: 'Take the newer one' }));
    expect(field()).toHaveValue(JSON.stringify(newer.value, null, 2));
    expect(screen.queryByRole('figure', { name: 'Yours' })).toBeNull();
  });
});

describe('text in the editor of a record', () => {
  const field = () => screen.getByRole('textbox', { name: 'Record as JSON' });

  it('is kept when the data cannot be loaded again', async () => {
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

  it('is kept when the record was deleted, even the last one of its collection', async () => {
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
