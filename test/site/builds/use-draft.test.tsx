import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type BuildSettings, defaultSettings } from '../../../web/src/features/builds/build-settings.ts';
import { PromptQueue } from '../../../web/src/features/builds/prompt-queue.ts';
import { useDraft } from '../../../web/src/features/builds/use-draft.ts';
import { memoryFileStorage } from '../../fixtures/memory-file-storage.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const picture = new File(['x'], 'x.png', { type: 'image/png' });
const sketch = new File(['y'], 'y.png', { type: 'image/png' });

/** A browser whose tabs share their storages. Each call of `load` opens the page with an empty prompt. */
function browser() {
  const { kept, openFiles } = memoryFileStorage();
  const parts = { storage: memoryStorage(), openFiles };
  const load = (brought: Partial<BuildSettings> = {}) => {
    const { result } = renderHook(() =>
      useDraft('prj_1', (stored) => ({ ...(stored ?? defaultSettings), ...brought }), parts),
    );
    const write = (part: Partial<BuildSettings>) =>
      act(() => result.current[1]((current) => ({ ...current, ...part })));
    return { shown: () => result.current[0], write };
  };
  return { kept, parts, load };
}

/** Returns a tab that was reloaded after the user had added images. */
async function reloaded(brought: Partial<BuildSettings> = {}) {
  const tab = browser();
  tab.load().write({ prompt: 'like this', images: [picture] });
  await expect.poll(() => tab.kept.size).toBe(1);
  return { ...tab, page: tab.load(brought) };
}

it('are restored with the text, once, and not for each typed letter', async () => {
  const { kept, page, load } = await reloaded();
  expect(page.shown().prompt).toBe('like this');
  await expect.poll(() => page.shown().images).toEqual([picture]);
  page.write({ prompt: 'like this one' });
  const again = load();
  await expect.poll(() => again.shown().images).toEqual([picture]);
  expect(kept.size).toBe(1);
});

it('stay stored when the next page changes before it has loaded them', async () => {
  const { page, load } = await reloaded();
  page.write({ prompt: 'like this one' });
  await expect.poll(() => page.shown().images).toEqual([picture]);
  const again = load();
  await expect.poll(() => again.shown()).toMatchObject({ prompt: 'like this one', images: [picture] });
});

it.each([
  ['they are removed', { images: [] }],
  ['they are sent', { isSent: true }],
])('are deleted when %s', async (_when, part) => {
  const { kept, page, load } = await reloaded();
  await expect.poll(() => page.shown().images).toEqual([picture]);
  page.write(part);
  await expect.poll(() => kept.size).toBe(0);
  await act(async () => {});
  expect(load().shown().images).toEqual([]);
});

it('are replaced by those of the navigation', async () => {
  const { kept, page, load } = await reloaded({ images: [sketch] });
  page.write({ prompt: 'like that' });
  await expect.poll(() => [...kept.values()]).toEqual([[sketch]]);
  const again = load();
  await expect.poll(() => again.shown().images).toEqual([sketch]);
});

it('are deleted at logout, with those of queued changes', async () => {
  const { kept, parts } = await reloaded();
  new PromptQueue({ ...parts, now: () => 0, makeId: () => 'p1' }).forget();
  await expect.poll(() => kept.size).toBe(0);
});
