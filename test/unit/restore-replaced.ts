import { afterAll, vi } from 'vitest';
import { restoreDocuments } from '../simulation/document-requests.ts';

// The files of a worker share modules and globals, so each file restores its mocks.
afterAll(() => {
  restoreDocuments();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
