import { expect, it } from 'vitest';
import { defaultSettings } from '../../../web/src/features/builds/build-settings.ts';
import { PromptQueue } from '../../../web/src/features/builds/prompt-queue.ts';
import { surplusKeys } from '../../../web/src/lib/file-storage.ts';
import { memoryFileStorage } from '../../fixtures/memory-file-storage.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const element = { selector: 'main > h1', html: '<h1>Tea</h1>' };
const base = { projectId: 'prj_1', revisionString: '1' };
const larger = { settings: { ...defaultSettings, prompt: 'larger', selected: element }, follows: true, base };
const picture = new File(['x'], 'x.png', { type: 'image/png' });
const illustrated = { ...larger, settings: { ...larger.settings, images: [picture] } };

/** A browser whose tabs share their storages. A reload is a new tab. */
function browser({ storage = memoryStorage() } = {}) {
  const { kept, openFiles } = memoryFileStorage();
  let ids = 0;
  const tab = (open = openFiles) =>
    new PromptQueue({
      storage,
      openFiles: open,
      now: () => 0,
      makeId: () => {
        ids += 1;
        return `p${ids}`;
      },
    });
  return { storage, kept, tab };
}

it('are in their order in all tabs, also those of one millisecond', () => {
  const { tab } = browser();
  const [one, other] = [tab(), tab()];
  for (const prompt of ['a', 'b', 'c']) one.add({ ...larger, settings: { ...defaultSettings, prompt } });
  other.add({ ...larger, settings: { ...defaultSettings, prompt: 'd' } }, 'returned');
  expect(one.current().waiting.map(({ settings }) => settings.prompt)).toEqual(['a', 'b', 'c']);
  expect(other.current()).toEqual(one.current());
  expect(one.current()).toBe(one.current());
});

it('are restored with their files, except for the picture of an element', async () => {
  const { tab, kept } = browser();
  const settings = { ...illustrated.settings, selected: { ...element, picture } };
  const id = tab().add({ ...illustrated, settings });
  await expect.poll(() => kept.size).toBe(1);
  const after = tab();
  expect(await after.read(id)).toEqual({ settings: illustrated.settings, isWhole: true });
  expect(await after.take(id)).toEqual(illustrated.settings);
  await expect.poll(() => kept.size).toBe(0);
  expect(await tab().take(id)).toBeNull();
});

it('say when their files are deleted', async () => {
  const { tab, kept } = browser();
  const id = tab().add(illustrated);
  await expect.poll(() => kept.size).toBe(1);
  kept.clear();
  expect(await tab().read(id)).toEqual({ settings: larger.settings, isWhole: false });
});

it('survive without their files when the browser has no database', async () => {
  const { tab } = browser();
  const none = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
  const id = tab(none).add(illustrated);
  expect(await tab(none).read(id)).toEqual({ settings: larger.settings, isWhole: false });
});

it('last as long as the page when the storage is full', () => {
  const storage = memoryStorage();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const queue = browser({ storage }).tab();
  const id = queue.add(larger);
  queue.change(id, { isPaused: true });
  expect(queue.current().waiting).toMatchObject([{ id, isPaused: true }]);
  queue.remove(id);
  expect(queue.current().waiting).toEqual([]);
});

it('are deleted completely', async () => {
  const { tab, kept, storage } = browser();
  tab().add(illustrated);
  await expect.poll(() => kept.size).toBe(1);
  tab().forget();
  await expect.poll(() => kept.size).toBe(0);
  expect(storage).toHaveLength(0);
});

it('are ignored when they cannot be parsed', () => {
  const { tab } = browser({ storage: memoryStorage({ 'buidl:user:prompt:x': '{"place":{}}' }) });
  expect(tab().current()).toEqual({ waiting: [], running: [], returned: [] });
});

it('delete images older than a day, or above 60 MB, oldest first', () => {
  const day = 24 * 60 * 60_000;
  const entry = (key: string, megabytes: number, keptAtMs: number) => ({
    key,
    bytes: megabytes * 1024 * 1024,
    keptAtMs,
  });
  const entries = [entry('old', 20, day + 1), entry('new', 45, day + 2), entry('stale', 1, 0)];
  expect(surplusKeys(entries, day + 3)).toEqual(['old', 'stale']);
  expect(surplusKeys(entries.slice(1, 2), day + 3)).toEqual([]);
});
