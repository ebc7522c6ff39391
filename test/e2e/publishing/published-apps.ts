import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Frame, type Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../fixtures/hostile-apps');

/** Returns a document of `test/fixtures/hostile-apps` with its `{{name}}`s filled in. */
export function hostileApp(file: string, values: Record<string, string> = {}): string {
  return readFileSync(join(FOLDER, file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
}

/** Returns the app's frame once its document has loaded. */
export async function appFrameOf(page: Page): Promise<Frame> {
  const find = () => page.mainFrame().childFrames()[0];
  await expect.poll(() => find()?.url() ?? '').toMatch(/\/(?:live|raw|templates)\//);
  const frame = find();
  if (!frame) throw new Error('The page has no app.');
  await frame.waitForLoadState();
  return frame;
}

export async function openApp(page: Page, url: string): Promise<Frame> {
  await page.goto(url);
  return appFrameOf(page);
}

export function callInApp(frame: Frame, name: string, argument?: unknown): Promise<unknown> {
  return frame.evaluate(
    ([property, given]) => {
      const found: unknown = Reflect.get(window, String(property));
      return typeof found === 'function' ? found(given) : found;
    },
    [name, argument],
  );
}

/** Returns the entries of an app's storage that the site stores in IndexedDB. */
export function keptEntries(page: Page, projectId: string): Promise<Record<string, string>> {
  return page.evaluate(
    (id) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('buidl-apps');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction('entries').objectStore('entries');
          const entries: Record<string, string> = {};
          const walk = store.openCursor(IDBKeyRange.bound([id], [id, []]));
          walk.onerror = () => reject(walk.error);
          walk.onsuccess = () => {
            const cursor = walk.result;
            if (cursor === null) {
              opening.result.close();
              resolve(entries);
              return;
            }
            const [, key] = Array.isArray(cursor.key) ? cursor.key : [];
            entries[`key ${String(key)}`] = String(cursor.value);
            cursor.continue();
          };
        };
      }),
    projectId,
  );
}
