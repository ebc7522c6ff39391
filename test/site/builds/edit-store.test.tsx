import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import type { FreeEdit } from '../../../shared/domain/free-edits/free-edit.ts';
import { EditedElsewhere } from '../../../web/src/features/builds/components/studio/edited-elsewhere.tsx';
import { EditStore } from '../../../web/src/features/builds/edit-store.ts';
import { editStore } from '../../../web/src/features/builds/use-inspection.ts';
import { clearUserEntries } from '../../../web/src/lib/storage-keys.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';
import { renderPage, revision as saved } from '../../fixtures/render-page.tsx';

const revision = { projectId: 'prj_1', revisionString: '1' };
const target = { tag: 'h1', text: 'Tea', attributes: {}, index: 0, count: 1 };
const renamed: FreeEdit = { target, change: { kind: 'text', value: 'Tea time' } };
const colored: FreeEdit = { target, change: { kind: 'color', name: 'color', value: '#112233' } };
const half: FreeEdit = { target, change: { kind: 'link', value: 'https' } };

it('of two tabs are merged', () => {
  const storage = memoryStorage();
  const [one, other] = [new EditStore(storage), new EditStore(storage)];
  one.add(revision, renamed);
  other.add(revision, colored);
  expect(one.of(revision)).toEqual([renamed, colored]);
});

it('are deleted after saving, and later changes stay', () => {
  const storage = memoryStorage();
  const kept = new EditStore(storage);
  kept.add(revision, renamed);
  kept.add(revision, colored);
  kept.settle(revision, [renamed]);
  expect(kept.of(revision)).toEqual([colored]);
  kept.discard(revision);
  expect(storage).toHaveLength(0);
});

it('are reported as unsafe while one cannot be stored, or the storage is full', () => {
  const kept = new EditStore(memoryStorage());
  kept.add(revision, renamed);
  expect(kept.isSafe(revision)).toBe(true);
  kept.add(revision, half);
  expect(kept.isSafe(revision)).toBe(false);
  const full = new EditStore({
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  full.add(revision, renamed);
  expect(full.of(revision)).toEqual([renamed]);
  expect(full.isSafe(revision)).toBe(false);
});

it('are deleted at logout', () => {
  localStorage.clear();
  const kept = new EditStore(localStorage);
  kept.add(revision, renamed);
  clearUserEntries(localStorage);
  expect(kept.of(revision)).toEqual([]);
});

it('are mentioned at the other revisions of their project, newest first', async () => {
  const [newest, middle, oldest] = ['1.2', '1.1', '1'].map((revisionString) => ({
    ...saved,
    revisionString,
  }));
  if (!newest || !middle || !oldest) throw new Error('There are three.');
  const all = [newest, middle, oldest];
  onTestFinished(() => clearUserEntries(localStorage));
  editStore.add(newest, renamed);
  editStore.add(oldest, renamed);
  editStore.add({ projectId: 'prj_other', revisionString: '1.1' }, renamed);
  const { person } = renderPage(<EditedElsewhere shown={newest} revisions={all} />);
  const hint = () => screen.queryByRole('region', { name: 'Changes by hand to another revision' });
  expect(hint()).toHaveTextContent('Rev 1 has changes by hand that are not saved.');
  act(() => editStore.add(middle, colored));
  expect(hint()).toHaveTextContent('Rev 1.1 has changes by hand that are not saved.');
  await person.click(screen.getByRole('link', { name: 'Go to Rev 1.1' }));
  expect(screen.getByTestId('address')).toHaveTextContent(`/create-app?revise=${saved.projectId}&rev=1.1`);
  act(() => {
    editStore.discard(middle);
    editStore.settle(oldest, [renamed]);
  });
  expect(hint()).toBeNull();
});
