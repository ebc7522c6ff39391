import { expect, it, vi } from 'vitest';
import { lazy } from '../../../functions/composition/lazy.ts';
import type { FileStore } from '../../../functions/ports/objects.ts';

const STORED = { contentType: 'text/plain' };

function memoryFiles(): FileStore {
  const bodies = new Map<string, string | Uint8Array<ArrayBuffer>>();
  const write = async (key: string, body: string | Uint8Array<ArrayBuffer>) => void bodies.set(key, body);
  return {
    readText: async (key) => bodies.get(key)?.toString(),
    readBytes: async (key) => (bodies.has(key) ? new Uint8Array([1]) : undefined),
    write,
    writeNew: async (key, body) => {
      if (bodies.has(key)) return false;
      await write(key, body);
      return true;
    },
    remove: async (key) => void bodies.delete(key),
    removeFolder: async (start) => {
      for (const key of bodies.keys()) if (key.startsWith(start)) bodies.delete(key);
    },
  };
}

it('a store is loaded with its first use, and then works normally', async () => {
  const store = memoryFiles();
  const load = vi.fn(async () => store);
  const files = lazy<FileStore>(load);
  // A promise that resolves to the store looks for its method `then`. This must not load the store either.
  expect(await Promise.resolve(files)).toBe(files);
  expect(load).not.toHaveBeenCalled();
  await files.write('a/1', 'one', STORED);
  expect(await files.writeNew('a/1', 'two', STORED)).toBe(false);
  expect(await files.writeNew('a/2', 'two', STORED)).toBe(true);
  expect(await files.readText('a/1')).toBe('one');
  expect(await files.readBytes('a/2')).toEqual(new Uint8Array([1]));
  await files.remove('a/1');
  expect(await files.readText('a/1')).toBeUndefined();
  await files.removeFolder('a/');
  expect(await files.readBytes('a/2')).toBeUndefined();
  expect(load).toHaveBeenCalledOnce();
});

it('a store that cannot be loaded fails the call', async () => {
  const files = lazy<FileStore>(() => Promise.reject(new Error('no store')));
  await expect(files.readText('a')).rejects.toThrow('no store');
});
