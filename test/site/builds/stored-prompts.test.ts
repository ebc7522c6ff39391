import { expect, it } from 'vitest';
import { defaultSettings } from '../../../web/src/features/builds/build-settings.ts';
import { PromptQueue } from '../../../web/src/features/builds/prompt-queue.ts';
import type { QueuedPrompt } from '../../../web/src/features/builds/queued-prompts.ts';
import { readStoredQueuedPrompts } from '../../../web/src/features/builds/stored-prompts.ts';
import { surplusKeys } from '../../../web/src/lib/file-storage.ts';
import { memoryFileStorage } from '../../fixtures/memory-file-storage.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const element = { selector: 'main > h1', html: '<h1>Tea</h1>' };
const wish: QueuedPrompt = {
  settings: { ...defaultSettings, prompt: 'larger', selected: element },
  follows: true,
  base: { projectId: 'prj_1', revisionString: '1' },
};
const picture = new File(['x'], 'x.png', { type: 'image/png' });
const illustrated = { ...wish, settings: { ...wish.settings, images: [picture] } };

/** A browser with tabs. Each reload creates a new tab. */
function browser() {
  const storage = memoryStorage();
  const { kept, openFiles } = memoryFileStorage();
  return { storage, kept, tab: () => new PromptQueue({ storage, openFiles }) };
}

it('are restored, except for the picture of an element', () => {
  const { tab } = browser();
  const before = tab();
  before.begin(wish, wish.base);
  before.put({ ...wish, settings: { ...wish.settings, selected: { ...element, picture } } });
  expect(tab().current()).toEqual({ queued: wish, running: { ...wish, follows: false }, returned: null });
});

it('are restored with their images, which are stored as long as a queued change uses them', async () => {
  const { tab, kept } = browser();
  tab().put(illustrated);
  await expect.poll(() => kept.size).toBe(1);
  const after = tab();
  expect(await after.next()).toEqual(illustrated);
  after.begin(illustrated, illustrated.base);
  const last = tab();
  last.end(false);
  await expect.poll(() => last.current().returned?.settings.images).toEqual([picture]);
  expect(kept.size).toBe(1);
  last.takeReturned();
  await expect.poll(() => kept.size).toBe(0);
});

it('are moved back into the prompt when their images are deleted', async () => {
  const { tab, kept } = browser();
  tab().put(illustrated);
  await expect.poll(() => kept.size).toBe(1);
  kept.clear();
  const after = tab();
  expect(await after.next()).toBeNull();
  expect(after.current()).toEqual({ queued: null, running: null, returned: wish });
});

it('survive without their images when the browser has no database', async () => {
  const storage = memoryStorage();
  const openFiles = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
  new PromptQueue({ storage, openFiles }).put(illustrated);
  const after = new PromptQueue({ storage, openFiles });
  expect(await after.next()).toBeNull();
  expect(after.current().returned).toEqual(wish);
});

it('are complete even when queued before the images are stored', async () => {
  const { tab, kept } = browser();
  tab().put(illustrated);
  await expect.poll(() => kept.size).toBe(1);
  const after = tab();
  after.put(wish);
  expect(await after.next()).toEqual(wish);
  expect(after.current().returned).toEqual(illustrated);
});

it('are deleted completely, and do not reappear', async () => {
  const { tab, kept, storage } = browser();
  tab().put(illustrated);
  await expect.poll(() => kept.size).toBe(1);
  const after = tab();
  const next = after.next();
  after.forget();
  expect(await next).toBeNull();
  await expect.poll(() => kept.size).toBe(0);
  expect(storage).toHaveLength(0);
});

it('are removed with the last one', () => {
  const { tab, storage } = browser();
  const queue = tab();
  queue.put(wish);
  queue.takeBack();
  expect(storage).toHaveLength(0);
  expect(readStoredQueuedPrompts(storage)).toBeNull();
});

it('are ignored when they cannot be parsed', () => {
  expect(readStoredQueuedPrompts(memoryStorage({ 'buidl:wishes': '{"queued":{}}' }))).toBeNull();
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
