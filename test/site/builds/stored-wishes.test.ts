/** Wishes survive a reload. */
import { expect, it } from 'vitest';
import { defaultSettings } from '../../../web/src/features/builds/build-settings.ts';
import { readStoredWishes, storeWishes } from '../../../web/src/features/builds/stored-wishes.ts';
import type { QueuedWish } from '../../../web/src/features/builds/wishes.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const element = { selector: 'main > h1', html: '<h1>Tea</h1>' };
const wish: QueuedWish = {
  settings: { ...defaultSettings, prompt: 'larger', selected: element },
  follows: true,
  base: { projectId: 'prj_1', revisionString: '1' },
};
const picture = new File(['x'], 'x.png', { type: 'image/png' });
const illustrated = { ...wish, settings: { ...wish.settings, images: [picture] } };

it('come back as they were, but for the picture of an element', () => {
  const storage = memoryStorage();
  const queued = { ...wish, settings: { ...wish.settings, selected: { ...element, picture } } };
  storeWishes({ queued, running: wish, returned: null }, storage);
  expect(readStoredWishes(storage)).toEqual({ queued: wish, running: wish, returned: null });
});

it('belong into the prompt again when their images are gone', () => {
  const storage = memoryStorage();
  storeWishes({ queued: illustrated, running: null, returned: null }, storage);
  expect(readStoredWishes(storage)).toEqual({ queued: null, running: null, returned: wish });
});

it('are removed with the last one', () => {
  const storage = memoryStorage();
  storeWishes({ queued: wish, running: null, returned: null }, storage);
  storeWishes({ queued: null, running: null, returned: null }, storage);
  expect(storage).toHaveLength(0);
  expect(readStoredWishes(storage)).toBeNull();
});

it('that cannot be read are none', () => {
  expect(readStoredWishes(memoryStorage({ 'buidl:wishes': '{"queued":{}}' }))).toBeNull();
});
